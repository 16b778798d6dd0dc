/**
 * Signing out, in every way that a page or a framework has: the user's screen afterwards, and the
 * data that is left.
 */
import {expect} from '@open-wc/testing';
import {html, nothing, render} from 'lit';

import {PATHS} from '#src/contract/paths.js';
import {readEmbedToken} from '#src/contract/token.js';
import {loadFlow} from '#src/elements/opening/provider-flows.js';
import '#src/elements/tags/service-session.js';
import {sessionsOf} from '#src/session/registry.js';
import {words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {decided} from '../support/pages/decided.ts';
import {Deposit, openDeposit, place, until, type DepositTag} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {booked, freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

/** Milliseconds in which a framework may set the token again. */
const GRACE = 1_000;
const QUESTIONS = '/embed/v1/transactions/';
/** In milliseconds. Shorter than the page's time to bring a token. */
const STRIDE = 10_000;
/** Milliseconds between two requests for a payment's status. */
const PAUSE = 10_000;

type Tag = DepositTag | HTMLElementTagNameMap['service-session'];

const AT_ONCE: Readonly<Record<string, (element: Tag) => void>> = {
  'signOut()': element => element.signOut(),
  'an empty property': element => (element.sessionToken = ''),
  'an empty attribute': element => element.setAttribute('session-token', ''),
};
const AFTER_A_GRACE: Readonly<Record<string, (element: Tag) => void>> = {
  'the property null': element => (element.sessionToken = null),
  'the property undefined': element => (element.sessionToken = undefined),
  'the removal of the attribute': element => element.removeAttribute('session-token'),
};

const STORE = 'service-embed:open-orders';
const stored = () => sessionStorage.getItem(STORE);
const ORDER = {
  transactionId: crypto.randomUUID(),
  provider: 'bankpay',
  amount: '25.00',
  accountId: 'a',
};
const kept = (owner: string, order = ORDER) => ({owner, action: 'deposit', order, currency: 'USD'});

async function isSignedOut(deposit: Deposit): Promise<void> {
  await deposit.sees(words.signedOutTitle);
  await deposit.is('expired');
  expect(deposit.said('status')).to.equal(words.signedOutTitle);
  expect(deposit.buttons()).to.deep.equal([]);
  expect(deposit.element.access).to.equal(undefined);
  expect(page.warnings()).to.deep.equal([]);
  expect(page.events('service-error')).to.have.lengthOf(0);
}

async function inSession() {
  const outer = page.add(make('service-session', access(await session())));
  const deposit = new Deposit(page.add(make('service-deposit'), outer));
  await deposit.is('ready');
  return {outer, deposit};
}

describe('a sign-out', () => {
  // Firefox and WebKit run all files in one tab, which keeps the entries of other tests.
  before(() => sessionStorage.clear());
  afterEach(() => sessionStorage.removeItem(STORE));

  for (const [way, take] of Object.entries(AT_ONCE)) {
    it(`by ${way} ends the session at once`, async () => {
      const {deposit} = await openDeposit();
      await deposit.toAmount();
      take(deposit.element);
      await isSignedOut(deposit);
    });

    decided(`by ${way} on <service-session> ends the session of all elements inside`, async () => {
      const {outer, deposit} = await inSession();
      take(outer);
      await isSignedOut(deposit);
    });
  }

  for (const [way, take] of Object.entries(AFTER_A_GRACE)) {
    it(`by ${way} ends the session after a second`, async () => {
      const {deposit} = await openDeposit();
      await deposit.toAmount();
      take(deposit.element);
      // The clock also runs by itself, especially on a busy machine.
      clock.pass(GRACE / 2);
      await deposit.element.updateComplete;
      expect(deposit.heading()).to.equal(words.amountTitleDeposit);
      clock.pass(GRACE / 2);
      await isSignedOut(deposit);
    });

    decided(`by ${way} on <service-session> ends the session of all elements inside`, async () => {
      const {outer, deposit} = await inSession();
      take(outer);
      clock.pass(GRACE);
      await isSignedOut(deposit);
    });

    decided(`does not happen if the token follows ${way} within a second`, async () => {
      const {deposit, session: own} = await openDeposit();
      await deposit.toAmount();
      deposit.type('Amount', '25');
      take(deposit.element);
      deposit.element.sessionToken = own.token;
      clock.pass(GRACE);
      await deposit.press('Review');
      await deposit.sees(words.reviewTitleDeposit);
    });
  }

  decided(
    'by signOut() of an element inside <service-session> ends the session of the others, too',
    async () => {
      const {outer, deposit} = await inSession();
      const other = new Deposit(page.add(make('service-deposit'), outer));
      await other.is('ready');
      deposit.element.signOut();
      await isSignedOut(deposit);
      await isSignedOut(other);
    },
  );

  decided('in a listener for the chosen provider starts no payment', async () => {
    const begun: unknown[] = [];
    const leave = ({target}: Event): void => {
      const element = target as DepositTag;
      element.signOut();
      const add = element.addController.bind(element);
      element.addController = controller => {
        begun.push(controller);
        add(controller);
      };
    };
    document.addEventListener('service-provider-change', leave, {capture: true, once: true});
    const {deposit} = await openDeposit('crypto-only');
    await isSignedOut(deposit);
    await loadFlow('crypto');
    await later();
    expect(begun).to.deep.equal([]);
  });

  decided('without a payment on the page also clears the user’s stored orders', async () => {
    const own = await session();
    const owner = `${own.baseUrl} ${readEmbedToken(own.token)?.iss} ${own.userId}`;
    const others = kept('somebody else', {...ORDER, transactionId: crypto.randomUUID()});
    sessionStorage.setItem(STORE, JSON.stringify([kept(owner), others]));
    const tab = new BroadcastChannel(STORE + owner);
    const {promise: heard, resolve} = Promise.withResolvers<unknown>();
    tab.addEventListener('message', ({data}) => resolve(data));
    const outer = page.add(make('service-session', access(own)));
    await outer.updateComplete;
    outer.signOut();
    await until(
      () => JSON.stringify([others]) === stored(),
      () => `only another user's order, not ${stored()}`,
    );
    expect(await heard).to.deep.equal({type: 'forgotten', entries: []});
    tab.close();
  });

  decided('while a fresh token is being fetched leaves no session behind', async () => {
    const {deposit, session: own} = await openDeposit();
    await deposit.is('ready');
    const late = Promise.withResolvers<string>();
    let asked = 0;
    deposit.element.tokenProvider = () => {
      asked += 1;
      return late.promise;
    };
    await clock.passUntil(STRIDE, () => asked > 0);
    deposit.element.signOut();
    await isSignedOut(deposit);
    const validated = network.count(PATHS.validate);
    late.resolve(await freshToken(own));
    await until(
      () => network.count(PATHS.validate) > validated,
      () => 'the fresh token to be checked',
    );
    await later();
    const owner = `${own.baseUrl} ${readEmbedToken(own.token)?.iss} ${own.userId}`;
    expect(sessionsOf(owner).size).to.equal(0);
    await isSignedOut(deposit);
  });

  decided(
    'of an element whose own token has no base URL does not affect the surrounding <service-session>',
    async () => {
      const {outer, deposit} = await inSession();
      const other = new Deposit(page.add(make('service-deposit'), outer));
      await other.is('ready');
      other.element.sessionToken = (await session()).token;
      await other.sees(words.unconfiguredTitle);
      expect(page.warnings()).to.deep.equal([
        '<service-deposit>: base-url is missing. See src/elements/README.md#setup-addressless',
      ]);
      other.element.sessionToken = null;
      clock.pass(GRACE);
      await other.is('ready');
      await deposit.is('ready');
    },
  );

  decided('is not triggered by an empty property on an element without a token', async () => {
    const {deposit} = await inSession();
    deposit.element.sessionToken = '';
    await later();
    await deposit.is('ready');
  });

  decided('by a template that no longer has a token ends the session', async () => {
    const {token, baseUrl} = await session();
    const host = page.add(document.createElement('div'));
    const draw = (given: string | undefined) =>
      render(
        html`<service-deposit
          base-url=${baseUrl}
          session-token=${given ?? nothing}
        ></service-deposit>`,
        host,
      );
    draw(token);
    const deposit = new Deposit(host.firstElementChild as DepositTag);
    await deposit.is('ready');
    draw(undefined);
    clock.pass(GRACE);
    await isSignedOut(deposit);
    draw(token);
    await deposit.is('ready');
  });

  it('in a frame removes the frame', async () => {
    const {deposit} = await openDeposit(undefined, {isolation: 'frame'});
    await until(
      () => deposit.parts('frame').length === 1,
      () => 'the frame',
    );
    deposit.element.signOut();
    await isSignedOut(deposit);
    expect(deposit.parts('frame')).to.have.lengthOf(0);
  });

  decided('lets another user sign in and start at the first screen', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    deposit.type('Amount', '25');
    deposit.element.signOut();
    await isSignedOut(deposit);
    deposit.element.sessionToken = (await session('new-user')).token;
    await deposit.sees(words.chooseDeposit);
  });

  decided('still lets the result of a sent payment be reported once', async () => {
    const {deposit} = await openDeposit();
    const outage = network.answer(QUESTIONS, () => new Response('', {status: 503}));
    await deposit.pay('10.09');
    await deposit.is('pending');
    deposit.element.signOut();
    await isSignedOut(deposit);
    outage.end();
    await clock.passUntil(PAUSE, () => page.events('service-deposit-success').length > 0);
    expect(page.told('service-deposit-success')).to.have.lengthOf(1);
    await isSignedOut(deposit);
    expect(stored()).to.equal(null);
    const asked = network.count(QUESTIONS);
    clock.pass(PAUSE);
    expect(network.count(QUESTIONS)).to.equal(asked);
  });

  decided(
    'and a new sign-in of the same user lead back to the pending payment, which is reported once',
    async () => {
      const {deposit, session: own} = await openDeposit();
      const outage = network.answer(QUESTIONS, () => new Response('', {status: 503}));
      await deposit.pay('10.09');
      await deposit.is('pending');
      deposit.element.signOut();
      await isSignedOut(deposit);
      deposit.element.sessionToken = own.token;
      await deposit.is('pending');
      outage.end();
      await clock.passUntil(PAUSE, () => page.events('service-deposit-success').length > 0);
      await deposit.is('success');
      expect(page.events('service-deposit-success')).to.have.lengthOf(1);
      expect(page.events('service-deposit-pending')).to.have.lengthOf(1);
      expect(await booked(own)).to.deep.equal(['10.09 completed']);
    },
  );
});

describe('an element without a token', () => {
  it('is not signed out by null, undefined or a removal', async () => {
    const deposit = await place({'base-url': (await session()).baseUrl});
    for (const take of Object.values(AFTER_A_GRACE)) take(deposit.element);
    clock.pass(GRACE);
    await deposit.element.updateComplete;
    expect(deposit.states()).to.deep.equal(['loading']);
  });
});
