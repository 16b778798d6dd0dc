/** How elements are added and removed, and that they leave nothing behind. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {Deposit, openDeposit, place, until, type DepositTag} from '../support/pages/deposit.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {watchLeftovers} from '../support/pages/leftovers.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {ledger} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

describe('an element', () => {
  it('can be made by createElement, without attributes, children or a request', () => {
    const element = document.createElement('service-deposit');
    expect(element.outerHTML).to.equal('<service-deposit></service-deposit>');
    expect(network.count()).to.equal(0);
  });

  it('that is cloned has no token, and shows the screen for a missing token', async () => {
    const {deposit} = await openDeposit();
    // The test does this before time passes, because a timeout would abort pending requests.
    await deposit.toAmount();
    const clone = new Deposit(page.add(deposit.element.cloneNode(true) as DepositTag));
    await passFirstTokenTime();
    await clone.sees(words.unconfiguredTitle);
    await deposit.sees(words.amountTitleDeposit);
  });

  it('that is replaced by innerHTML starts over', async () => {
    const own = await session();
    const host = page.add(document.createElement('div'));
    const markup = `<service-deposit session-token="${own.token}" base-url="${own.baseUrl}"></service-deposit>`;
    for (let swaps = 0; swaps < 5; swaps++) {
      host.innerHTML = markup;
      await new Deposit(host.firstElementChild as DepositTag).is('ready');
    }
    expect(page.events('service-error')).to.have.lengthOf(0);
  });

  it('that is imported from a template works', async () => {
    const own = await session();
    const template = document.createElement('template');
    template.innerHTML = `<service-deposit base-url="${own.baseUrl}"></service-deposit>`;
    const copy = document.importNode(template.content, true).firstElementChild as DepositTag;
    copy.sessionToken = own.token;
    await new Deposit(page.add(copy)).is('ready');
  });

  it('that is hidden takes up no space', async () => {
    const {deposit} = await openDeposit();
    deposit.element.hidden = true;
    expect(deposit.element.getBoundingClientRect().height).to.equal(0);
    expect(getComputedStyle(deposit.element).display).to.equal('none');
  });

  it('inside a form of the page neither submits it nor adds a field', async () => {
    const form = page.add(document.createElement('form'));
    let sent = 0;
    form.addEventListener('submit', event => {
      event.preventDefault();
      sent++;
    });
    const deposit = await place(access(await session()), form);
    await deposit.toReview('25');
    await deposit.press('Deposit $');
    await deposit.is('success');
    expect(sent).to.equal(0);
    expect([...new FormData(form).keys()]).to.deep.equal([]);
  });

  it('does not affect another element of another user', async () => {
    const first = await openDeposit();
    const second = await openDeposit();
    await first.deposit.toReview('25');
    await second.deposit.toReview('50');
    await Promise.all([
      first.deposit.press('Deposit $25.00'),
      second.deposit.press('Deposit $50.00'),
    ]);
    await first.deposit.is('success');
    await second.deposit.is('success');
    for (const [{session: own}, amount] of [
      [first, '25.00'],
      [second, '50.00'],
    ] as const) {
      expect((await ledger(own)).map(entry => entry.amount)).to.deep.equal([amount]);
    }
  });

  it('does not affect another element of the same user', async () => {
    const {deposit: first, session: own} = await openDeposit();
    const second = await place(access(own));
    await first.toAmount();
    await second.toAmount();
    first.type('Amount', '25');
    second.type('Amount', '50');
    expect(first.field('Amount').value).to.equal('25');
    for (const deposit of [first, second]) {
      await deposit.press('Review');
      await deposit.press('Deposit $');
    }
    for (const deposit of [first, second]) await deposit.is('success');
    expect(await ledger(own)).to.have.lengthOf(2);
    expect(network.count(PATHS.validate)).to.equal(1);
  });

  for (const [title, settle] of [
    ['while it opens', async () => {}],
    ['when it is ready', async (deposit: Deposit) => deposit.is('ready')],
    ['when it asks for the amount', async (deposit: Deposit) => deposit.toAmount()],
  ] as const) {
    it(`that is removed ${title} leaves no listener and no timer on the page`, async () => {
      const own = await session();
      // Code that loads only once, and its state, is not counted.
      await (await place(access(own))).toAmount();
      document.body.replaceChildren();
      await later();
      const left = watchLeftovers();
      try {
        for (let cycle = 0; cycle < 10; cycle++) {
          const deposit = await place({...access(own), amount: String(cycle)});
          await settle(deposit);
          deposit.element.remove();
        }
        await until(
          () => left.listeners() === 0 && left.timers() === 0,
          () => `${left.listeners()} listeners and ${left.timers()} timers to end`,
        );
        // No timer has run until its own end, such as the timeout of a request.
        expect(left.longest()).to.be.below(1_000);
      } finally {
        left.stop();
      }
    });
  }

  it('leaves no listener and no timer after 100 elements were added and removed', async () => {
    const own = await session();
    await (await place(access(own))).is('ready');
    document.body.replaceChildren();
    await later();
    const left = watchLeftovers();
    try {
      for (let cycle = 0; cycle < 100; cycle++) {
        const element = page.add(make('service-deposit', access(own)));
        await element.updateComplete;
        element.remove();
      }
      await until(
        () => left.listeners() === 0 && left.timers() === 0,
        () => `${left.listeners()} listeners and ${left.timers()} timers to end`,
      );
      expect(left.longest()).to.be.below(1_000);
      expect(network.count(PATHS.validate)).to.be.at.most(101);
    } finally {
      left.stop();
    }
  });
});
