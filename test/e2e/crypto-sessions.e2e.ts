/** A session that ends at each step of a crypto deposit: nothing is lost (contract 7.3). */
import type {UserControl} from '../../demo/service/sandbox-control.ts';
import {fillParticipant, ON_POLYGON, PARTICIPANT, QUIET} from '../support/e2e/crypto.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {pickAsset, type Money} from '../support/e2e/money.ts';
import {endSession, SLOW, succeeds} from '../support/e2e/payment.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** Leads a user to a screen, types something there, and sees later that it still stands there. */
interface Step {
  readonly at: string;
  /** How far the user has come with the provider before. */
  readonly control: UserControl;
  /** Something was typed that has to survive the end of the session. */
  readonly typed: boolean;
  readonly go: (deposit: Money) => Promise<void>;
  readonly still: (deposit: Money) => Promise<void>;
  readonly on: (deposit: Money) => Promise<void>;
}

const STEPS: readonly Step[] = [
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
      await deposit.page.clock.fastForward(10_000);
      await deposit.shows(words.pickTitle);
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
      await succeeds(deposit, '$37.50');
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
      await succeeds(deposit, '$37.50');
    },
  },
  {
    at: 'the address',
    control: {crypto: 'confirmed', pace: SLOW},
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
      await expect(deposit.button(words.copyAddress)).toBeVisible();
      expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
    },
  },
];

// The page has had its time to answer before the user is told.
for (const {at, control, go, still, on} of STEPS.filter(step => step.typed))
  test(`7.3 SESSION_EXPIRED: at ${at}, what was typed is still there afterwards`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change(control);
    const deposit = await open(undefined, {user});
    await go(deposit);
    await endSession(deposit);
    await deposit.shows(words.expiredTitle);
    expect(await errors(page)).toHaveLength(1);
    await answerWith(page, {by: 'refresh', tokens: [await user.freshToken()]});
    await deposit.button(words.expiredAction).click();
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toHaveLength(1);
  });

for (const {at, control, go, still, on} of STEPS.filter(step => !step.typed))
  test(`at ${at}, a session that is renewed in time changes nothing`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change(control);
    const answer = {by: 'refresh', tokens: [await user.freshToken()]} as const;
    const deposit = await open(undefined, {user, answer});
    await go(deposit);
    await still(deposit);
    await page.clock.fastForward('10:00');
    await expect.poll(() => eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toEqual([]);
  });
