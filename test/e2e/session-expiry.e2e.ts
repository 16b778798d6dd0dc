/** A session that ends at each step of a payment by bank link: nothing is lost (contract 7.3). */
import type {Action} from '#src/contract/access.js';
import {
  BANKPAY_CONFIRM,
  BANKPAY_LINK,
  BANKPAY_PROFILE,
  transactionPath,
} from '#src/contract/paths.js';
import type {BankpayStage} from '../../demo/service/sandbox-control.ts';
import {refuseOnce} from '../support/e2e/answers.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import type {Money} from '../support/e2e/money.ts';
import {endSession, ORDERS, ordersOf, succeeds} from '../support/e2e/payment.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** Leads a user to a screen, types something there, and sees later that it still stands there. */
interface Step {
  readonly at: string;
  readonly action: Action;
  /** How far the user has come with the bank provider before. */
  readonly bankpay: BankpayStage;
  readonly go: (money: Money) => Promise<void>;
  readonly still: (money: Money) => Promise<void>;
  readonly on: (money: Money) => Promise<void>;
  /** What the next step asks the service for. */
  readonly asks: (path: string) => boolean;
}

const AMOUNT: Step = {
  at: 'the amount',
  action: 'deposit',
  bankpay: 'linked',
  async go(money) {
    await money.choose();
    await money.amount.fill('37.50');
  },
  async still(money) {
    await expect(money.amount).toHaveValue('37.50');
  },
  async on(money) {
    await money.button(words.review).click();
    await money.submit.click();
    await succeeds(money, '$37.50');
  },
  asks: path => ORDERS.test(path),
};

const REVIEW: Step = {
  at: 'the review',
  action: 'withdraw',
  bankpay: 'linked',
  async go(money) {
    await money.review('37.50');
  },
  async still(money) {
    await money.shows(money.words('reviewTitle'));
  },
  async on(money) {
    await money.submit.click();
    await succeeds(money, '$37.50');
    expect(await money.user.booked()).toEqual(['37.50 completed']);
  },
  asks: path => path.startsWith(transactionPath('')),
};

/** Each in one of the two actions: what ends is the session of either. */
const STEPS: readonly Step[] = [
  AMOUNT,
  REVIEW,
  {
    at: 'the profile',
    action: 'deposit',
    bankpay: 'none',
    async go(money) {
      await money.choose();
      await money.fillProfile();
    },
    async still(money) {
      await expect(money.field(words.email)).toHaveValue('robin@example.com');
      await expect(money.field(words.firstName)).toHaveValue('Robin');
    },
    async on(money) {
      await money.button(words.continue).click();
      await money.shows(words.codeTitle);
    },
    asks: path => path === BANKPAY_PROFILE,
  },
  {
    at: 'the SMS code',
    action: 'withdraw',
    bankpay: 'unconfirmed',
    async go(money) {
      await money.choose();
      await money.field(words.code).fill('000000');
    },
    async still(money) {
      await expect(money.field(words.code)).toHaveValue('000000');
    },
    async on(money) {
      await money.button(words.confirmCode).click();
      await money.shows(words.linkTitle);
    },
    asks: path => path === BANKPAY_CONFIRM,
  },
  {
    at: 'the bank link',
    action: 'deposit',
    bankpay: 'confirmed',
    async go(money) {
      await money.choose();
    },
    async still(money) {
      await money.shows(words.linkTitle);
    },
    async on(money) {
      await money.openBank();
      await money.atBank('Approve');
      await money.shows(money.words('amountTitle'));
    },
    asks: path => path === BANKPAY_LINK,
  },
];

/** One of them in a frame as well, where the page is asked from inside. */
const tagsOf = ({at}: Step) => (at === AMOUNT.at ? {tag: ['@framed', '@engines']} : {});

for (const step of STEPS) {
  const {at, action, bankpay, go, still, on, asks} = step;

  // The page has had its time to answer before the user is told.
  test(
    `7.3 SESSION_EXPIRED (${action}): unanswered at ${at}, it is said once, and what was typed is still there afterwards`,
    tagsOf(step),
    async ({open, newUser, page}) => {
      const user = await newUser('ready');
      await user.change({bankpay});
      const money = await open(undefined, {user, action});
      await go(money);
      await endSession(money);
      await money.shows(words.expiredTitle);
      expect(await errors(page)).toHaveLength(1);
      await answerWith(page, {by: 'refresh', tokens: [await user.freshToken()]});
      await money.button(words.expiredAction).click();
      await still(money);
      await on(money);
      expect(await errors(page)).toHaveLength(1);
    },
  );

  test(
    `7.3 SESSION_EXPIRED (${action}): noticed after ${at}, the request is repeated once with a fresh token, and nobody sees it`,
    tagsOf(step),
    async ({open, newUser, page}) => {
      const user = await newUser('ready');
      await user.change({bankpay});
      const answer = {by: 'refresh', tokens: [await user.freshToken()]} as const;
      const money = await open(undefined, {user, action, answer});
      const orders = ordersOf(page);
      await go(money);
      const sent = await refuseOnce(page, asks);
      await on(money);
      expect(sent.slice(0, 2)).toEqual([sent[0], sent[0]]);
      expect(new Set(orders).size).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => window.heard.asked)).toBe(1);
      expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
      expect(await errors(page)).toEqual([]);
    },
  );
}
