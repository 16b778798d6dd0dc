/** A session's life in front of the user: its expiry, and what brings it back (contract 7.3). */
import type {BankpayStage} from '../../demo/service/sandbox-control.ts';
import type {Money} from '../support/e2e/money.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {answerWith, expect, test, type Answer} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const WAYS: readonly Answer['by'][] = ['refresh', 'tokenProvider', 'attribute'];

for (const by of WAYS) {
  test(`7.3 SESSION_EXPIRED: answered by ${by}, an expired token is never noticed`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('expired');
    const answer = {by, tokens: [await user.freshToken()]};
    const deposit = await open(undefined, {user, answer});
    await deposit.pay('25');
    await deposit.succeeds('$25.00');
    expect(await errors(page)).toEqual([]);
    expect(await eventsOf(page, 'service-session-expired')).toHaveLength(1);
    expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
  });
}

test('7.3 SESSION_EXPIRED: unanswered, it is said once, and a later answer leads on', async ({
  open,
  page,
}) => {
  const deposit = await open('expired');
  await deposit.comesTo(words.expiredTitle);
  await deposit.is('expired');
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'SESSION_EXPIRED', retryable: true}),
  ]);
  await answerWith(page, {by: 'refresh', tokens: [await deposit.user.freshToken()]});
  await deposit.button(words.expiredAction).click();
  await deposit.shows(words.chooseDeposit);
  await deposit.pay('25');
  await deposit.succeeds('$25.00');
  expect(await errors(page)).toHaveLength(1);
});

test('a token of five seconds is followed by the next before it ends', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('expiring');
  const tokens = [await user.freshToken()];
  const deposit = await open(undefined, {user, answer: {by: 'tokenProvider', tokens}});
  await deposit.review('25');
  await expect
    .poll(() => eventsOf(page, 'service-session-refreshed'), {timeout: 10_000})
    .toHaveLength(1);
  expect(await eventsOf(page, 'service-session-expired')).toEqual([]);
  await deposit.shows(words.reviewTitleDeposit);
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
  expect(await errors(page)).toEqual([]);
});

/** Each leads a user to a screen, types something there, and checks later that it still stands there. */
const STEPS: readonly {
  readonly at: string;
  /** How far the user has come with the bank provider before. */
  readonly bankpay: BankpayStage;
  readonly go: (deposit: Money) => Promise<void>;
  readonly still: (deposit: Money) => Promise<void>;
  readonly on: (deposit: Money) => Promise<void>;
}[] = [
  {
    at: 'the profile',
    bankpay: 'none',
    async go(deposit) {
      await deposit.choose();
      await deposit.fillProfile();
    },
    async still(deposit) {
      await expect(deposit.field(words.email)).toHaveValue('robin@example.com');
      await expect(deposit.field(words.firstName)).toHaveValue('Robin');
    },
    async on(deposit) {
      await deposit.button(words.continue).click();
      await deposit.shows(words.codeTitle);
    },
  },
  {
    at: 'the SMS code',
    bankpay: 'unconfirmed',
    async go(deposit) {
      await deposit.choose();
      await deposit.field(words.code).fill('000000');
    },
    async still(deposit) {
      await expect(deposit.field(words.code)).toHaveValue('000000');
    },
    async on(deposit) {
      await deposit.button(words.confirmCode).click();
      await deposit.shows(words.linkTitle);
    },
  },
  {
    at: 'the amount',
    bankpay: 'linked',
    async go(deposit) {
      await deposit.choose();
      await deposit.amount.fill('37.50');
    },
    async still(deposit) {
      await expect(deposit.amount).toHaveValue('37.50');
    },
    async on(deposit) {
      await deposit.button(words.review).click();
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
    },
  },
  {
    at: 'the review',
    bankpay: 'linked',
    async go(deposit) {
      await deposit.review('37.50');
    },
    async still(deposit) {
      await deposit.shows(words.reviewTitleDeposit);
    },
    async on(deposit) {
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
      expect(await deposit.user.booked()).toEqual(['37.50 completed']);
    },
  },
];

// Each waits until the page has had its time to answer.
for (const {at, bankpay, go, still, on} of STEPS.slice(0, 3)) {
  test(`7.3 SESSION_EXPIRED: at ${at}, what was typed is still there afterwards`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({bankpay, nextToken: {lifetime: 3}});
    const token = await user.freshToken();
    const tokens = [await user.freshToken()];
    const deposit = await open(undefined, {user, token});
    await go(deposit);
    await deposit.comesTo(words.expiredTitle);
    expect(await errors(page)).toHaveLength(1);
    await answerWith(page, {by: 'refresh', tokens});
    await deposit.button(words.expiredAction).click();
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toHaveLength(1);
  });
}

for (const {at, bankpay, go, still, on} of STEPS) {
  test(`at ${at}, a session that is renewed in time changes nothing`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({bankpay, nextToken: {lifetime: 2}});
    const token = await user.freshToken();
    const answer = {by: 'refresh', tokens: [await user.freshToken()]} as const;
    const deposit = await open(undefined, {user, token, answer});
    await go(deposit);
    await expect
      .poll(() => eventsOf(page, 'service-session-refreshed'), {timeout: 10_000})
      .toHaveLength(1);
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toEqual([]);
  });
}

test('a fresh token of another user ends the session, and what was typed with it', async ({
  open,
  newUser,
  page,
}) => {
  const deposit = await open('ready');
  await deposit.review('25');
  const other = await newUser('new-user');
  await deposit.element.evaluate((element, token) => {
    element.setAttribute('session-token', token);
  }, other.session.token);
  await deposit.shows(words.chooseDeposit);
  await deposit.choose();
  await deposit.shows(words.profileTitle);
  expect(await errors(page)).toEqual([]);
});
