/** `<service-session>`: one session for all elements inside it, without exposing it to the page. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-session.js';
import {words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {Deposit, openDeposit, place, until} from '../support/pages/deposit.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

type SessionTag = HTMLElementTagNameMap['service-session'];

/** Requests for a context that no element has answered on the way to the document. */
let escaped = 0;
document.addEventListener('context-request', () => escaped++);
beforeEach(() => {
  escaped = 0;
});

function provider(own?: Session): SessionTag {
  return page.add(make('service-session', own && access(own)));
}

function inside(parent: ParentNode, count = 1): Deposit[] {
  return Array.from({length: count}, () => {
    const element = make('service-deposit');
    parent.append(element);
    return new Deposit(element);
  });
}

async function all(deposits: readonly Deposit[], heading: string): Promise<void> {
  for (const deposit of deposits) await deposit.sees(heading);
}

const READY = words.chooseDeposit;

describe('<service-session>', () => {
  it('is accessible together with its content', async () => {
    const outer = provider(await session());
    const deposits = inside(outer);
    await all(deposits, READY);
    await expect(outer).to.be.accessible();
  });

  for (const count of [1, 10, 100]) {
    it(`makes one validate request for ${count} elements inside it`, async () => {
      const deposits = inside(provider(await session()), count);
      for (const deposit of deposits) await deposit.is('ready');
      expect(network.count(PATHS.validate)).to.equal(1);
      expect(escaped).to.equal(0);
    });
  }

  for (const count of [10, 100]) {
    decided(
      `is not needed for ${count} elements with the same token to share one validate request`,
      async () => {
        const own = await session();
        const deposits = await Promise.all(Array.from({length: count}, () => place(access(own))));
        for (const deposit of deposits) await deposit.is('ready');
        expect(network.count(PATHS.validate)).to.equal(1);
        expect(escaped).to.equal(0);
      },
    );
  }

  it('shows its content unchanged, and renders nothing itself', async () => {
    const outer = provider(await session());
    outer.append('words of the page');
    await outer.updateComplete;
    expect(getComputedStyle(outer).display).to.equal('contents');
    expect(outer.innerText).to.equal('words of the page');
  });

  it('serves elements that were there before it was defined', async () => {
    const own = await session();
    const host = page.add(document.createElement('div'));
    host.innerHTML = `<service-session session-token="${own.token}" base-url="${own.baseUrl}"><service-deposit></service-deposit></service-session>`;
    await new Deposit(host.querySelector('service-deposit')!).sees(READY);
    expect(escaped).to.equal(0);
  });

  it('serves elements through shadow roots of the page', async () => {
    const outer = provider(await session());
    const first = document.createElement('div');
    outer.append(first);
    const second = document.createElement('div');
    first.attachShadow({mode: 'open'}).append(second);
    const deposits = inside(second.attachShadow({mode: 'open'}));
    await all(deposits, READY);
    expect(escaped).to.equal(0);
  });

  it('serves elements that are slotted into it', async () => {
    const app = page.add(document.createElement('div'));
    const own = make('service-session', access(await session()));
    own.append(document.createElement('slot'));
    app.attachShadow({mode: 'open'}).append(own);
    await all(inside(app), READY);
    expect(escaped).to.equal(0);
  });

  decided('is not queried by an element with its own token', async () => {
    const outer = provider(await session('new-user'));
    const deposit = await place({...access(await session()), provider: 'bankpay'}, outer);
    await deposit.sees(words.amountTitleDeposit);
    expect(escaped).to.equal(0);
  });

  decided('lets no context request escape when an element leaves it', async () => {
    const outer = provider(await session());
    const [deposit] = inside(outer);
    await deposit?.sees(READY);
    page.add(deposit!.element);
    await deposit!.toAmount();
    expect(escaped).to.equal(0);
  });

  decided(
    'gives its own session to an element that is moved into it from another one',
    async () => {
      const first = provider(await session());
      const second = provider(await session('crypto-denied'));
      const [deposit] = inside(first);
      await deposit!.sees(READY);
      second.append(deposit!.element);
      await until(
        () => deposit!.choices().join() === 'Bank transfer,Cash',
        () => 'two choices',
      );
    },
  );

  decided('does not affect an element outside', async () => {
    provider(await session());
    const deposit = await place({});
    await passFirstTokenTime();
    await deposit.sees(words.unconfiguredTitle);
    expect(escaped).to.equal(0);
    expect(page.warnings()).to.have.lengthOf(1);
  });

  decided('passes a later token to all elements inside', async () => {
    const outer = provider();
    const deposits = inside(outer, 3);
    await passFirstTokenTime();
    await all(deposits, words.unconfiguredTitle);
    expect(page.warnings()).to.deep.equal([
      '<service-session>: session-token is missing. See src/elements/README.md#setup-tokenless',
    ]);
    const {token, baseUrl} = await session();
    Object.assign(outer, {sessionToken: token, baseUrl});
    await all(deposits, READY);
  });

  decided('passes another user’s token to all elements inside', async () => {
    const outer = provider(await session());
    const deposits = inside(outer, 3);
    await all(deposits, READY);
    await deposits[0]!.toAmount();
    deposits[0]!.type('Amount', '25');
    outer.sessionToken = (await session('all-denied')).token;
    await all(deposits, words.deniedDepositTitle);
  });

  decided('reports an invalid token once for each flow that cannot continue', async () => {
    const deposits = inside(provider(await session('bad-signature')), 2);
    await all(deposits, words.invalidTitle);
    const codes = page.events('service-error').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(['SESSION_INVALID', 'SESSION_INVALID']);
    const ids = page.events('service-error').map(({detail}) => detail.errorId);
    expect(new Set(ids).size).to.equal(1);
  });

  decided('asks for a fresh token once, and one answer renews all elements', async () => {
    const own = await session('expired');
    const deposits = inside(provider(own), 5);
    await until(
      () => page.events('service-session-expired').length > 0,
      () => 'an expiry',
    );
    page.events('service-session-expired')[0]?.detail.refresh(freshToken(own));
    for (const deposit of deposits) await deposit.is('ready');
    expect(page.events('service-session-expired')).to.have.lengthOf(1);
    expect(page.events('service-session-refreshed')).to.have.lengthOf(1);
    expect(page.events('service-error')).to.have.lengthOf(0);
  });

  decided('calls its tokenProvider once', async () => {
    const own = await session('expired');
    const outer = provider();
    let asked = 0;
    outer.tokenProvider = () => {
      asked++;
      return freshToken(own);
    };
    Object.assign(outer, {sessionToken: own.token, baseUrl: own.baseUrl});
    for (const deposit of inside(outer, 3)) await deposit.is('ready');
    expect(asked).to.equal(1);
  });

  decided(
    'reports an unanswered expiry once, and asks again after Continue in one element',
    async () => {
      const own = await session('expired');
      const deposits = inside(provider(own), 2);
      await all(deposits, words.expiredTitle);
      expect(deposits[0]!.states()).to.deep.equal(['expired']);
      const asked = page.events('service-session-expired').length;
      expect(asked).to.equal(1);
      await deposits[0]!.press('Continue');
      await until(
        () => page.events('service-session-expired').length > 1,
        () => 'another question',
      );
      page.events('service-session-expired')[1]?.detail.refresh(freshToken(own));
      for (const deposit of deposits) await deposit.is('ready');
    },
  );

  decided('keeps the input when the session is renewed in the middle of a flow', async () => {
    const {deposit, session: own} = await openDeposit('expiring');
    deposit.element.tokenProvider = () => freshToken(own);
    await deposit.toAmount();
    deposit.type('Amount', '25');
    await until(
      () => page.events('service-session-refreshed').length > 0,
      () => 'a renewal',
    );
    expect(deposit.field('Amount').value).to.equal('25');
    await deposit.press('Review');
    await deposit.press('Deposit $25.00');
    await deposit.is('success');
  });
});
