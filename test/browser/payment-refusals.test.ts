/** Bank-link payments that are refused, in the page and in a frame (contract 7.2 to 7.7). */
import {expect} from '@open-wc/testing';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {FALLBACK} from '#src/contract/error-codes.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enOffer} from '#src/locale/en/offer.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {forAction, gatedTitle} from '../support/harness/words.ts';
import {page} from '../support/pages/page.ts';
import {announced, openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {booked} from '../support/sandbox/sandbox-control.ts';
import {WAYS, type Opened, type Way} from '../support/pages/screen.ts';

interface Refusal {
  /** The default is the action's own fallback. */
  readonly code?: string;
  readonly amount: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly more?: object;
  readonly heading: (action: Action) => string;
  /**
   * The announced text. The default is the heading, followed by the note that no money has moved.
   */
  readonly alert?: (action: Action) => string;
  /** The button that leads to the amount, if the amount is not on the screen. */
  readonly way?: (action: Action) => string;
}

const failedTitle = (action: Action): string =>
  action === 'deposit' ? enPayment.failedTitleDeposit : enPayment.failedTitleWithdraw;
const amountTitle = (action: Action): string =>
  action === 'deposit' ? enPayment.amountTitleDeposit : enPayment.amountTitleWithdraw;

const short = (action: Action): string =>
  `${enPayment[forAction(action, 'short')]} ${enPayment[forAction(action, 'notMoved')]}`;
const changeAmount = (): string => enPayment.changeAmount;
const newPayment = (action: Action): string =>
  action === 'deposit' ? enPayment.newDeposit : enPayment.newWithdraw;

const REFUSALS: readonly Refusal[] = [
  {
    amount: '10.01',
    message: 'The payment network is busy.',
    retryable: true,
    heading: failedTitle,
    way: changeAmount,
  },
  {
    code: 'insufficient_funds',
    amount: '10.02',
    message: 'There isn’t enough money for this amount.',
    retryable: false,
    heading: amountTitle,
    alert: short,
  },
  {
    code: 'bankpay_rejected',
    amount: '10.03',
    message: 'Your bank gave no reason.',
    retryable: true,
    heading: action => enPayment[forAction(action, 'rejectedTitle')],
    way: changeAmount,
  },
  {
    code: 'amount_mismatch',
    amount: '10.04',
    message: 'The first request was for a different amount.',
    retryable: false,
    heading: action => enPayment[forAction(action, 'mismatchTitle')],
    // An earlier request with that id exists. Its outcome is not known here.
    alert: action => `${enPayment[forAction(action, 'mismatchTitle')]}.`,
    way: newPayment,
  },
  {
    amount: '10.08',
    message: 'You’ve reached today’s limit. Try again tomorrow.',
    retryable: true,
    more: {wireCode: 'velocity_limit'},
    heading: failedTitle,
    way: changeAmount,
  },
];

async function review(way: Way, action: Action, amount: string): Promise<Opened<PaymentScreen>> {
  const opened = await openPayment(action, {way, attributes: {provider: 'bankpay'}});
  await opened.screen.enter(amount);
  await opened.screen.sees(opened.screen.words('reviewTitle'));
  return opened;
}

async function pay(way: Way, action: Action, amount: string): Promise<Opened<PaymentScreen>> {
  const opened = await review(way, action, amount);
  await opened.screen.send();
  return opened;
}

for (const way of WAYS) {
  for (const action of ACTIONS) {
    describe(`a rejected ${action}, ${way}`, () => {
      for (const {code = FALLBACK[action], amount, message, retryable, ...refusal} of REFUSALS) {
        it(`7.6 ${code}: ${amount} is announced once, and keeps the input`, async () => {
          const {screen, user} = await pay(way, action, amount);
          const heading = refusal.heading(action);
          await screen.sees(heading);
          expect(page.told('service-error')).to.deep.equal([
            {code, message, retryable, transactionId: announced(), ...refusal.more},
          ]);
          const alert =
            refusal.alert?.(action) ?? `${heading}. ${enPayment[forAction(action, 'notMoved')]}`;
          await screen.until(
            look => look.alert === alert,
            look => `"${alert}" to be announced, not "${look.alert}"`,
          );
          // The text of an unlisted code says when to try again.
          const offersRetry = retryable && !refusal.more;
          expect((await screen.look()).buttons.includes(enShell.tryAgain)).to.equal(offersRetry);
          if (refusal.way === undefined) {
            await screen.describes('Amount', short(action));
          } else {
            await screen.is('error');
            await screen.reads(message);
            await screen.press(refusal.way(action));
            await screen.sees(amountTitle(action));
          }
          expect((await screen.field('Amount')).value).to.equal(amount);
          expect(await booked(user)).to.deep.equal([]);
        });
      }

      for (const {section, code, amount, message, more} of [
        {
          section: '7.2',
          code: 'PERMISSION_DENIED',
          amount: '10.06',
          message: 'Your identity has to be verified first.',
          more: {pendingGates: ['kyc'], permission: `${action}-bankpay`},
        },
        {
          section: '7.4',
          code: 'KYC_REQUIRED',
          amount: '10.07',
          message: 'Your identity has to be verified again.',
          more: {},
        },
      ]) {
        it(`${section} ${code}: ${amount} leads to identity verification, and back to the amount`, async () => {
          const {screen, user} = await pay(way, action, amount);
          await screen.sees(gatedTitle(1, action));
          expect(page.told('service-error')).to.deep.equal([
            {code, message, retryable: false, transactionId: announced(), ...more},
          ]);
          await screen.press(enOffer.gateStart);
          // The user is already verified, so the service does not refuse the amount again.
          await screen.sees(amountTitle(action));
          expect((await screen.field('Amount')).value).to.equal(amount);
          expect(page.told('service-gate-required')).to.deep.equal([{gate: 'kyc', route: 'kyc'}]);
          expect(await booked(user)).to.deep.equal([]);
        });
      }

      it('7.6 user_unconfirmed: 10.15 asks for the SMS code, and then shows the typed amount again', async () => {
        const {screen, user} = await pay(way, action, '10.15');
        await screen.enterCode(undefined, screen.words('oneMoreTitle'));
        await screen.sees(amountTitle(action));
        expect((await screen.field('Amount')).value).to.equal('10.15');
        expect(page.told('service-error')).to.deep.equal([
          {
            code: 'user_unconfirmed',
            message: 'The phone number is not confirmed yet.',
            retryable: false,
            transactionId: announced(),
          },
        ]);
        expect(await booked(user)).to.deep.equal([]);
      });

      it('7.6 missing_user_profile: 10.16 starts the provider’s onboarding, and keeps the amount', async () => {
        const {screen, user} = await pay(way, action, '10.16');
        await screen.enterProfile(screen.words('oneMoreTitle'));
        await screen.enterCode(undefined, screen.words('oneMoreTitle'));
        await screen.sees(amountTitle(action));
        expect((await screen.field('Amount')).value).to.equal('10.16');
        expect(page.told('service-error')).to.deep.equal([
          {
            code: 'missing_user_profile',
            message: 'There is no profile with this provider yet.',
            retryable: false,
            transactionId: announced(),
          },
        ]);
        expect(await booked(user)).to.deep.equal([]);
      });

      it('7.5 GEOFENCE_BLOCKED: at submit, the block is reported once, and Close leads back to the amount', async () => {
        const {screen, user} = await pay(way, action, '10.05');
        await screen.sees(enNotices.blockedTitle);
        await screen.is('blocked');
        const reason = 'Payments aren’t available where you are.';
        await screen.reads(reason);
        expect(page.told('service-geofence-blocked')).to.deep.equal([
          {stateCode: 'US-WA', reason, phase: 'submit'},
        ]);
        expect(page.told('service-error')).to.deep.equal([
          {code: 'GEOFENCE_BLOCKED', message: reason, retryable: false},
        ]);
        const ids = [...page.events('service-geofence-blocked'), ...page.events('service-error')];
        expect(new Set(ids.map(({detail}) => detail.errorId)).size).to.equal(1);
        expect(page.events('service-cancel')).to.have.lengthOf(0);
        await screen.press(enNotices.close);
        await screen.sees(amountTitle(action));
        expect((await screen.field('Amount')).value).to.equal('10.05');
        // Only a withdrawal reports this (contract 6).
        expect(page.events('service-cancel')).to.have.lengthOf(action === 'withdraw' ? 1 : 0);
        expect(await booked(user)).to.deep.equal([]);
      });

      it('7.7 TIMEOUT: after a late response, the payment is looked up, and succeeds once', async () => {
        const {screen, user} = await review(way, action, '10.14');
        screen.element.setAttribute('request-timeout', '2600');
        await screen.send();
        await screen.succeeds('$10.14');
        const [submit] = page.events('service-submit');
        expect(page.events('service-error')).to.have.lengthOf(1);
        expect(page.told('service-error')[0]).to.include({
          code: 'TIMEOUT',
          retryable: true,
          transactionId: submit?.detail.transactionId,
        });
        // The screen says “failed” in no announcement either.
        expect((await screen.look()).alert).to.equal('');
        expect(page.events(`service-${action}-success`)).to.have.lengthOf(1);
        expect(await booked(user)).to.deep.equal(['10.14 completed']);
      });

      it('a response that is lost on the network does not cause a second payment', async () => {
        const {screen, user} = await pay(way, action, '10.11');
        await screen.succeeds('$10.11');
        expect((await screen.look()).alert).to.equal('');
        expect(page.events(`service-${action}-success`)).to.have.lengthOf(1);
        expect(await booked(user)).to.deep.equal(['10.11 completed']);
      });
    });
  }
}
