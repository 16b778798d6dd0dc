/** A session that ends at each step of a payment by bank link: nothing is lost (contract 7.3). */
import {expect} from '@open-wc/testing';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {PATHS, transactionPath} from '#src/contract/paths.js';
import {PROFILE} from '../support/harness/payment.ts';
import {words} from '../support/harness/words.ts';
import {json, network, orderOf} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen, ORDER_PATHS} from '../support/pages/payment-screen.ts';
import type {Opened, Screen} from '../support/pages/screen.ts';
import {answerAtOnce, asked, endSession, nobodyAnswers} from '../support/pages/session-end.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

/**
 * Leads a user to a screen, types something there, and checks later that the text is still there.
 */
interface Step {
  readonly at: string;
  readonly action: Action;
  /** The user's progress with the bank provider before the test. */
  readonly bankpay: 'none' | 'unconfirmed' | 'confirmed' | 'linked';
  readonly go: (screen: PaymentScreen) => Promise<void>;
  readonly still: (screen: PaymentScreen) => Promise<void>;
  readonly on: (screen: PaymentScreen) => Promise<void>;
  /** The path that the next step requests from the service. */
  readonly asks: string;
  /** The ledger's entries after the next step. */
  readonly books: readonly string[];
}

const stands = (screen: Screen, label: string, value: string): Promise<void> =>
  screen.until(
    ({fields}) => fields.some(field => field.label.startsWith(label) && field.value === value),
    ({fields}) => `"${value}" at ${label}, not ${JSON.stringify(fields)}`,
  );

/** Each step uses one of the two actions, because both have the same session. */
const STEPS: readonly Step[] = [
  {
    at: 'the amount',
    action: 'deposit',
    bankpay: 'linked',
    async go(screen) {
      await screen.toAmount();
      await screen.fill('Amount', '37.50');
    },
    still: screen => stands(screen, 'Amount', '37.50'),
    async on(screen) {
      await screen.press(words.review);
      await screen.send();
      await screen.succeeds('$37.50');
    },
    asks: PATHS.deposits,
    books: ['37.50 completed'],
  },
  {
    at: 'the review',
    action: 'withdraw',
    bankpay: 'linked',
    go: screen => screen.review('37.50'),
    still: screen => screen.shows(words.reviewTitleWithdraw),
    async on(screen) {
      await screen.send();
      await screen.succeeds('$37.50');
    },
    asks: transactionPath(''),
    books: ['37.50 completed'],
  },
  {
    at: 'the profile',
    action: 'deposit',
    bankpay: 'none',
    async go(screen) {
      await screen.choose();
      await screen.shows(words.profileTitle);
      await screen.fillProfile();
    },
    async still(screen) {
      // The calling code of the country is shown beside the number.
      const typed = {...PROFILE, [words.phone]: PROFILE[words.phone]?.replace('+1 ', '') ?? ''};
      for (const [label, value] of Object.entries(typed)) await stands(screen, label, value);
    },
    async on(screen) {
      await screen.press(words.continue);
      await screen.shows(words.codeTitle);
    },
    asks: PATHS.bankpayProfile,
    books: [],
  },
  {
    at: 'the SMS code',
    action: 'withdraw',
    bankpay: 'unconfirmed',
    async go(screen) {
      await screen.choose();
      await screen.fill(words.code, '000000');
    },
    still: screen => stands(screen, words.code, '000000'),
    async on(screen) {
      await screen.press(words.confirmCode);
      await screen.shows(words.linkTitle);
    },
    asks: PATHS.bankpayConfirm,
    books: [],
  },
  {
    at: 'the bank link',
    action: 'deposit',
    bankpay: 'confirmed',
    async go(screen) {
      await screen.choose();
      await screen.shows(words.linkTitle);
    },
    still: screen => screen.shows(words.linkTitle),
    async on(screen) {
      await screen.openBank();
      await screen.atBank('Approve');
      await screen.shows(words.amountTitleDeposit);
    },
    asks: PATHS.bankpayLink,
    books: [],
  },
];

async function openAt({action, bankpay, go}: Step): Promise<Opened<PaymentScreen>> {
  const user = await session();
  await control(user, {bankpay});
  const opened = await openPayment(action, {way: 'inline', user});
  await go(opened.screen);
  return opened;
}

describe('a session that ends', () => {
  for (const step of STEPS) {
    const {at, action, still, on, asks, books} = step;

    // The page's time to answer has passed before the user sees the message.
    it(`7.3 SESSION_EXPIRED (${action}): unanswered at ${at}, it is reported once, and the input is kept`, async () => {
      const {screen, user} = await openAt(step);
      await endSession(screen);
      nobodyAnswers();
      await screen.shows(words.expiredTitle);
      await screen.is('expired');
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(page.told('service-error')[0]).to.include({code: 'SESSION_EXPIRED'});
      answerAtOnce(screen, user);
      await screen.press(words.expiredAction);
      await still(screen);
      await on(screen);
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(await booked(user)).to.deep.equal(books);
    });

    it(`7.3 SESSION_EXPIRED (${action}): noticed after ${at}, the request is retried once with a fresh token, without an error`, async () => {
      const {screen, user} = await openAt(step);
      answerAtOnce(screen, user);
      const sent = network.answerFirst(asks, () =>
        json({code: 'SESSION_EXPIRED', error: 'The session has expired.'}, 401),
      );
      await on(screen);
      const [first, second] = sent.map(({method, url, init}) => ({method, url, body: init.body}));
      expect(second).to.deep.equal(first);
      expect(asked()).to.equal(1);
      expect(page.told('service-session-refreshed')).to.have.lengthOf(1);
      expect(page.told('service-error')).to.deep.equal([]);
      const orders = network.calls(ORDER_PATHS[action]).map(({init}) => orderOf(init));
      expect(new Set(orders).size).to.be.at.most(1);
      expect(await booked(user)).to.deep.equal(books);
    });
  }

  for (const action of ACTIONS) {
    it(`7.3 SESSION_INVALID (${action}): if a fresh token is rejected at submit, no other token is requested`, async () => {
      network.answer(ORDER_PATHS[action], () => new Response('', {status: 401}));
      const {screen, user} = await openPayment(action, {
        way: 'inline',
        attributes: {provider: 'bankpay'},
      });
      answerAtOnce(screen, user);
      await screen.enter('25');
      await screen.send();
      await screen.shows(words.invalidTitle);
      await screen.is('error');
      expect(await screen.buttons()).to.deep.equal([]);
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(page.told('service-error')[0]).to.include({
        code: 'SESSION_INVALID',
        retryable: false,
      });
      expect(asked()).to.equal(1);
      const orders = network.calls(ORDER_PATHS[action]).map(({init}) => orderOf(init));
      expect(orders).to.deep.equal([orders[0], orders[0]]);
      expect(await booked(user)).to.deep.equal([]);
    });
  }
});
