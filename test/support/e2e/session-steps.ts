/** The screens at which a session can end, for the tests of what is left of them then. */
import type {UserControl} from '../../../demo/service/sandbox-control.ts';
import {DEPOSITS, fillParticipant, ON_POLYGON, PARTICIPANT, QUIET} from './crypto.ts';
import {pickAsset, type Money} from './money.ts';
import {expect} from './test.ts';
import {words} from './words.ts';

/** Each leads a user to a screen, types something there, and checks later that it still stands there. */
export interface SessionStep {
  readonly at: string;
  /** How far the user has come with the provider before. */
  readonly control: UserControl;
  /** Something was typed that has to survive the end of the session. */
  readonly typed: boolean;
  readonly go: (deposit: Money) => Promise<void>;
  readonly still: (deposit: Money) => Promise<void>;
  readonly on: (deposit: Money) => Promise<void>;
}

export const SESSION_STEPS: readonly SessionStep[] = [
  {
    at: 'the profile',
    control: {bankpay: 'none'},
    typed: true,
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
    control: {bankpay: 'unconfirmed'},
    typed: true,
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
    control: {bankpay: 'linked'},
    typed: true,
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
    control: {bankpay: 'linked'},
    typed: false,
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
  {
    at: 'the participant’s details',
    control: {},
    typed: true,
    async go(deposit) {
      await deposit.choose(words.crypto);
      await fillParticipant(deposit);
    },
    async still(deposit) {
      await expect(deposit.field(words.birthDate)).toHaveValue(PARTICIPANT[words.birthDate]);
      await expect(deposit.field(words.country)).toHaveValue('US');
    },
    async on(deposit) {
      await deposit.button(words.continue).click();
      await deposit.shows(words.pickTitle);
    },
  },
  {
    at: 'the review of the participant',
    control: {crypto: 'in-review'},
    typed: false,
    go: deposit => deposit.choose(words.crypto),
    still: deposit => deposit.shows(words.inReviewTitle),
    async on(deposit) {
      await deposit.user.change({crypto: 'confirmed'});
      await deposit.comesTo(words.pickTitle);
    },
  },
  {
    at: 'asset and network',
    control: {crypto: 'confirmed'},
    typed: true,
    async go(deposit) {
      await deposit.choose(words.crypto);
      await deposit.option(/^USDT/).check();
      await deposit.option(/^Tron/).check();
    },
    async still(deposit) {
      await expect(deposit.option(/^USDT/)).toBeChecked();
      await expect(deposit.option(/^Tron/)).toBeChecked();
    },
    async on(deposit) {
      await deposit.button(words.continue).click();
      await deposit.enter('37.50');
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
    },
  },
  {
    at: 'the amount of a crypto deposit',
    control: {crypto: 'confirmed'},
    typed: true,
    async go(deposit) {
      await deposit.choose(words.crypto);
      await pickAsset(deposit, 'USDT', 'Tron');
      await deposit.amount.fill('37.50');
    },
    async still(deposit) {
      // After an end the choices come first; both are kept.
      await expect(deposit.text('What will you send?').or(deposit.amount)).toBeVisible();
    },
    async on(deposit) {
      const next = deposit.button(words.continue);
      if (await next.isVisible()) await next.click();
      await expect(deposit.amount).toHaveValue('37.50');
      await expect(deposit.text('USDT on Tron')).toBeVisible();
      await deposit.button(words.review).click();
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
    },
  },
  {
    at: 'the address',
    control: {crypto: 'confirmed'},
    typed: false,
    async go(deposit) {
      await deposit.choose(words.crypto);
      await pickAsset(deposit);
      await deposit.enter(QUIET);
      await deposit.submit.click();
      await deposit.shows(ON_POLYGON);
    },
    still: deposit => deposit.shows(ON_POLYGON),
    async on(deposit) {
      expect(await deposit.user.count('POST', DEPOSITS)).toBe(1);
      await expect(deposit.button(words.copyAddress)).toBeVisible();
      expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
    },
  },
];
