/** A session that ends at each step of a crypto deposit: nothing is lost (contract 7.3). */
import type {UserControl} from '../../demo/service/sandbox-control.ts';
import {fillParticipant, ON_POLYGON, PARTICIPANT, QUIET} from '../support/e2e/crypto.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {pickAsset, type Money} from '../support/e2e/money.ts';
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
      await expect(deposit.button(words.copyAddress)).toBeVisible();
      expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
    },
  },
];

// Each waits until the page has had its time to answer.
for (const {at, control, go, still, on} of STEPS.filter(step => step.typed))
  test(`7.3 SESSION_EXPIRED: at ${at}, what was typed is still there afterwards`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({...control, nextToken: {lifetime: 6}});
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

for (const {at, control, go, still, on} of STEPS)
  test(`at ${at}, a session that is renewed in time changes nothing`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({...control, nextToken: {lifetime: 4}});
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

test('a session that ends beside an address does not say that a payment was sent', async ({
  open,
  newUser,
}) => {
  const user = await newUser('new-user');
  await user.change({crypto: 'confirmed', nextToken: {lifetime: 6}});
  const deposit = await open(undefined, {user, token: await user.freshToken()});
  await deposit.choose(words.crypto);
  await pickAsset(deposit);
  await deposit.enter(QUIET);
  await deposit.submit.click();
  await deposit.shows(ON_POLYGON);
  await expect(deposit.text(words.sessionNoteUnsure)).toBeVisible({timeout: 15_000});
  await expect(deposit.text(words.sessionNote)).toHaveCount(0);
  await expect(deposit.screen.locator('[data-copy=amount] bdi')).toHaveText([`$${QUIET}`, 'USDC']);
});
