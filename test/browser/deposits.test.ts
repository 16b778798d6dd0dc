/**
 * Deposits from start to end, with the flow in the page and in a frame of the service. The user,
 * the page and the ledger see no difference.
 */
import {expect} from '@open-wc/testing';
import {listen} from '#src/host/listen.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enOffer} from '#src/locale/en/offer.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {fill} from '#src/locale/words.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {byMouse} from '../support/pages/hands.ts';
import type {DepositTag} from '../support/pages/deposit.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {booked, control, freshToken, ledger} from '../support/sandbox/sandbox-control.ts';
import {WAYS, type Way} from '../support/pages/screen.ts';
import {session} from '../support/sandbox/session.ts';

const open = (way: Way, scenario?: string) =>
  openPayment('deposit', {way, ...(scenario !== undefined && {scenario})});

for (const way of WAYS) {
  describe(`a deposit, ${way}`, () => {
    it('starts with a profile, a code and the bank’s own page for a new user', async () => {
      const {screen, user} = await open(way, 'new-user');
      await screen.press(enShell.bankpay);
      await screen.toBank();
      await screen.pressInside('Approve');
      await screen.enter('25');
      await screen.send();
      await screen.succeeds('$25.00');
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
      expect(page.told('service-error')).to.deep.equal([]);
    });

    decided('shows the amount, source and destination from the review to the end', async () => {
      const {screen} = await open(way);
      const summary = [
        '$25.00',
        'First Harbor Bank',
        'Everyday Checking',
        '6789',
        enPayment.wallet,
      ];
      const titles: readonly string[] = [enPayment.pendingTitleDeposit, words.successTitleDeposit];
      await screen.toReview('25');
      const {text: review} = await screen.look();
      for (const one of summary) expect(review).to.include(one);
      await screen.send();
      await screen.until(
        ({heading, text}) => {
          const missing = summary.filter(one => !text.includes(one));
          if (titles.includes(heading)) expect(missing, heading).to.deep.equal([]);
          return heading === words.successTitleDeposit;
        },
        ({heading}) => `the success, not "${heading}"`,
      );
    });

    decided('starts over after a success', async () => {
      const {screen, user} = await open(way);
      await screen.pay('25');
      await screen.press(enPayment.againDeposit);
      await screen.sees(enPayment.amountTitleDeposit);
      expect((await screen.field('Amount')).value).to.equal('');
      await screen.enter('25');
      await screen.send();
      await screen.succeeds('$25.00');
      const entries = await ledger(user);
      expect(new Set(entries.map(({transactionId}) => transactionId)).size).to.equal(2);
    });

    decided('offers the choices that the service grants, regardless of the token', async () => {
      const user = await session();
      const denial = {granted: false, denyReason: 'Not for you.'};
      await control(user, {permissions: {'deposit-crypto': denial}});
      const {screen} = await openPayment('deposit', {way, user});
      await screen.is('ready');
      await screen.until(
        ({choices}) => choices.join() === 'Bank transfer,Cash',
        ({choices}) => `two choices, not ${choices.join()}`,
      );
    });

    decided('has the documented parts on its screens', async () => {
      const {screen} = await open(way);
      const has = async (...names: string[]): Promise<void> => {
        expect((await screen.look()).parts).to.include.members(names);
      };
      await screen.is('ready');
      await screen.sees(enShell.chooseDeposit);
      await has('root', 'title', 'choice');
      await screen.toReview('10.01');
      await has('primary', 'back');
      await screen.send();
      await screen.sees(enPayment.failedTitleDeposit);
      await has('retry');
      await screen.press(enPayment.changeAmount);
      await screen.sees(enPayment.amountTitleDeposit);
      await has('input');
    });

    decided(
      'keeps the amount when the user goes back from the review, and pays only the changed one',
      async () => {
        const {screen, user} = await open(way);
        await screen.toReview('12,50');
        await screen.reads('$12.50');
        await screen.press(enShell.back);
        await screen.sees(enPayment.amountTitleDeposit);
        expect((await screen.field('Amount')).value).to.equal('12,50');
        await screen.enter('30');
        await screen.send();
        await screen.succeeds('$30.00');
        expect(await booked(user)).to.deep.equal(['30.00 completed']);
      },
    );

    decided('shows an error for an invalid amount, which the user can correct', async () => {
      const {screen, user} = await open(way);
      await screen.toAmount();
      for (const wrong of ['0', '-5', '1.234', '1e3', 'ten']) {
        await screen.enter(wrong);
        const said = wrong === '1.234' ? enPayment.amountDecimals : enPayment.amountInvalid;
        await screen.describes('Amount', fill(said, {example: '25.00'}));
        const {value, isInvalid} = await screen.field('Amount');
        expect({value, isInvalid}).to.deep.equal({value: wrong, isInvalid: true});
      }
      await screen.enter('25');
      await screen.sees(enPayment.reviewTitleDeposit);
      expect(page.told('service-error')).to.deep.equal([]);
      expect(await booked(user)).to.deep.equal([]);
    });

    it('is one payment, however often the button is pressed', async () => {
      const {screen, user} = await open(way);
      await screen.toReview('25');
      await screen.pressTimes('Deposit $', 20);
      await screen.succeeds('$25.00');
      expect(page.told('service-submit')).to.have.lengthOf(1);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    it('is one payment after a double click', async () => {
      const {screen, user} = await open(way);
      await screen.toReview('25');
      await screen.doubleClick('Deposit $');
      await screen.succeeds('$25.00');
      expect(page.told('service-submit')).to.have.lengthOf(1);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    decided('can be stopped by the page at the last moment', async () => {
      const {screen, user} = await open(way);
      const stop = (event: Event): void => event.preventDefault();
      screen.element.addEventListener('service-submit', stop, {once: true});
      await screen.pay('25');
      await screen.until(
        () => page.told('service-submit').length === 1,
        () => 'the page to be asked',
      );
      await screen.sees(enPayment.reviewTitleDeposit);
      await screen.is('ready');
      expect(await booked(user)).to.deep.equal([]);
      await screen.send();
      await screen.succeeds('$25.00');
      expect(page.told('service-error')).to.deep.equal([]);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    decided('waits for the page’s asynchronous decision, and then sends one payment', async () => {
      const {screen, user} = await open(way);
      const decisions: PromiseWithResolvers<boolean>[] = [];
      listen(screen.element, {
        onSubmit() {
          const decision = Promise.withResolvers<boolean>();
          decisions.push(decision);
          return decision.promise;
        },
      });
      const isAsked = (times: number): Promise<void> =>
        screen.until(
          () => decisions.length === times,
          () => `the page to be asked ${times} times, not ${decisions.length}`,
        );
      await screen.pay('25');
      await isAsked(1);
      await screen.is('submitting');
      await screen.pressTimes('Deposit $', 20);
      decisions[0]?.resolve(false);
      await screen.is('ready');
      await screen.sees(enPayment.reviewTitleDeposit);
      expect(await booked(user)).to.deep.equal([]);

      await screen.send();
      await isAsked(2);
      decisions[1]?.resolve(true);
      await screen.succeeds('$25.00');
      expect(page.told('service-error')).to.deep.equal([]);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    for (const [what, leave] of [
      ['the element has left the page', (element: HTMLElement) => element.remove()],
      ['the user has signed out', (element: HTMLElement) => (element as DepositTag).signOut()],
    ] as const)
      decided(`sends nothing if ${what} before the page approves`, async () => {
        const {screen, user} = await open(way);
        const {promise, resolve} = Promise.withResolvers<boolean>();
        let asked = false;
        listen(document, {
          onSubmit() {
            asked = true;
            return promise;
          },
        });
        await screen.pay('25');
        await screen.until(
          () => asked,
          () => 'the page to be asked',
        );
        leave(screen.element);
        resolve(true);
        // If the payment were sent now, it would be booked long before this element opens.
        const other = await openPayment('deposit', {
          way: 'inline',
          user: {...user, token: await freshToken(user)},
        });
        await other.screen.sees(words.chooseDeposit);
        expect(await booked(user)).to.deep.equal([]);
      });

    decided('falls back to an available provider if the preferred one is denied', async () => {
      const {screen} = await openPayment('deposit', {
        way,
        scenario: 'crypto-denied',
        attributes: {provider: 'crypto'},
      });
      await screen.sees(enPayment.amountTitleDeposit);
      await screen.reads(enShell.denied_crypto);
      expect(page.told('service-provider-change')).to.deep.equal([
        {
          action: 'deposit',
          chosen: 'bankpay',
          reason: 'fallback',
          skipped: [{provider: 'crypto', why: 'denied'}],
        },
      ]);
    });

    decided('marks a provider without a flow as coming later', async () => {
      const {screen} = await open(way);
      await screen.sees(enShell.chooseDeposit);
      await screen.reads(enShell.soon);
      expect((await screen.look()).choices).to.deep.equal(['Bank transfer', 'Crypto', 'Cash']);
    });

    decided('lists every pending gate, and reports them in one event', async () => {
      const user = await session('all-gates-pending');
      await control(user, {gates: {'not-suspended': true}});
      const {screen} = await openPayment('deposit', {way, user});
      await screen.sees(gatedTitle(4));
      const {items} = await screen.look();
      const titles = [enOffer.kyc, enOffer.terms, enOffer.emailVerify, enOffer.phoneVerify];
      expect(items).to.have.lengthOf(titles.length);
      for (const [index, title] of titles.entries()) expect(items[index]).to.include(title);
      const gates = ['kyc', 'terms', 'email-verify', 'phone-verify'];
      expect(page.told('service-unavailable')).to.deep.equal([{action: 'deposit', gates}]);
      expect(page.told('service-error')).to.deep.equal([]);
    });

    decided('is not available at the user’s location, and the page gets the reason', async () => {
      const {screen} = await open(way, 'geo-blocked');
      await screen.sees(enNotices.blockedTitle);
      await screen.is('blocked');
      const reason = 'Deposits and withdrawals aren’t available in Nevada.';
      await screen.reads(reason);
      expect((await screen.look()).buttons).to.deep.equal([enShell.tryAgain]);
      expect(page.told('service-geofence-blocked')).to.deep.equal([
        {stateCode: 'US-NV', reason, phase: 'open'},
      ]);
      expect(page.told('service-error')).to.deep.equal([]);
    });

    decided('continues with a fresh token if the session ends in the meantime', async () => {
      const user = await session();
      await control(user, {nextToken: {lifetime: 3}});
      const token = await freshToken(user);
      const {screen} = await openPayment('deposit', {way, user: {...user, token}});
      screen.element.addEventListener('service-session-expired', ({detail}) => {
        detail.refresh(freshToken(user));
      });
      await screen.toReview('25');
      await screen.until(
        () => page.told('service-session-refreshed').length === 1,
        () => 'the session to be renewed',
      );
      await screen.sees(enPayment.reviewTitleDeposit);
      await screen.send();
      await screen.succeeds('$25.00');
      expect(page.events('service-session-expired')).to.have.lengthOf(1);
      expect(page.told('service-error')).to.deep.equal([]);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });
  });

  describe(`the focus around a deposit, ${way}`, () => {
    it('goes to the heading of a new screen, but not when the page loads', async () => {
      const {screen} = await openPayment('deposit', {way, hand: byMouse});
      await screen.is('ready');
      await screen.sees(enShell.chooseDeposit);
      expect(document.activeElement === document.body).to.equal(true);
      await screen.toAmount();
      expect((await screen.look()).headingHasFocus).to.equal(true);
    });

    it('moves to the amount field on focus()', async () => {
      const {screen} = await openPayment('deposit', {way, hand: byMouse});
      await screen.is('ready');
      await screen.toAmount();
      screen.element.focus();
      await screen.until(
        ({fields}) => fields[0]?.hasFocus === true,
        () => 'the focus to be at the amount',
      );
      expect(document.activeElement === screen.element).to.equal(true);
    });

    it('stays in the page’s own field during a payment', async () => {
      const field = page.add(document.createElement('input'));
      const {screen} = await open(way);
      await screen.pay('25');
      field.focus();
      await screen.succeeds('$25.00');
      expect(document.activeElement === field).to.equal(true);
    });
  });
}
