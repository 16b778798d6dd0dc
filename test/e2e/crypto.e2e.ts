/**
 * A crypto deposit from start to end: the sender's details, the asset, the network, and the
 * arrival.
 */
import {fill} from '#src/locale/words.js';
import {
  changeAnswers,
  COUNTRY,
  fillParticipant,
  ON_POLYGON,
  openCrypto,
  PARTICIPANT,
  payCrypto,
  QUIET,
  TRANSACTIONS,
} from '../support/e2e/crypto.ts';
import {errors, eventsOf, listenToRegions, said, violations} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {pickAsset} from '../support/e2e/money.ts';
import {SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {birthOf, containing, words} from '../support/e2e/words.ts';

test(
  'a new user deposits from a wallet with the keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({visit, page}) => {
    const deposit = await visit('new-user');
    const keyboard = new Keyboard(page);
    await deposit.user.change({pace: SLOW});
    await deposit.shows(words.chooseDeposit);
    await keyboard.press(deposit.button(words.crypto));
    await expect(deposit.heading(words.participantTitle)).toBeFocused();
    for (const [label, value] of Object.entries(PARTICIPANT))
      await keyboard.type(deposit.field(label), value);
    await keyboard.type(deposit.field(words.country), COUNTRY);
    await expect(deposit.field(words.country)).toHaveValue('US');
    await keyboard.press(deposit.button(words.continue));

    await expect(deposit.heading(words.pickTitle)).toBeFocused();
    await keyboard.to(deposit.option(/^USDC/));
    await page.keyboard.press('Space');
    await keyboard.to(deposit.option(/^Polygon/));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(deposit.option(/^Ethereum/)).toBeChecked();
    await page.keyboard.press('ArrowUp');
    const next = deposit.button(words.continue);
    await expect(next).toHaveAccessibleDescription(containing('Send only USDC on Polygon.'));
    await keyboard.press(next);

    await expect(deposit.heading(words.amountTitleDeposit)).toBeFocused();
    await keyboard.type(deposit.amount, '25');
    await keyboard.enter();
    await expect(deposit.heading(words.reviewTitleDeposit)).toBeFocused();
    await expect(deposit.text('USDC on Polygon')).toBeVisible();

    await listenToRegions(page);

    await keyboard.press(deposit.submit);
    await expect(deposit.heading(ON_POLYGON)).toBeFocused();
    await keyboard.to(deposit.button(words.copyAmount));
    await keyboard.to(deposit.button(words.copyAddress));
    await keyboard.to(deposit.screen.getByRole('link', {name: words.openWallet}));
    await keyboard.to(deposit.button(words.otherDeposit));
    await deposit.user.change({settle: true});
    await succeeds(deposit, '$25.00');
    await expect(deposit.heading(words.successTitleDeposit)).toBeFocused();

    expect(await deposit.user.booked()).toEqual(['25.00 completed']);
    expect(await errors(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  },
);

test('a new user deposits with the mouse, and each stage is announced once', async ({
  open,
  page,
}) => {
  const deposit = await open('new-user');
  await deposit.user.change({pace: SLOW});
  await deposit.choose(words.crypto);
  await fillParticipant(deposit);
  await deposit.button(words.continue).click();
  await pickAsset(deposit, 'USDT', 'Tron');
  await deposit.enter('25');
  await deposit.shows(words.reviewTitleDeposit);
  await expect(deposit.text('USDT on Tron')).toBeVisible();
  await listenToRegions(page);
  await deposit.submit.click();
  await deposit.shows('Send USDT on Tron');
  await deposit.is('pending');
  await expect(deposit.screen.locator('[aria-current=step]')).toContainText(words.stageWaiting);
  await expect(deposit.text('Send only USDT on Tron.')).toBeVisible();

  await changeAnswers(page, {status: 'pending', stage: 'seen'}, TRANSACTIONS);
  await page.clock.fastForward(10_000);
  await deposit.shows(words.pendingTitleDeposit);
  await expect(deposit.heading(words.pendingTitleDeposit)).toBeFocused();
  await expect(deposit.screen.locator('[aria-current=step]')).toContainText(words.stageConfirming);
  await expect(deposit.text(words.pendingTextDeposit)).toBeVisible();
  // The screen must not ask the user to send the coins twice.
  await expect(
    deposit.screen.locator('[data-copy]:not([data-copy=reference]), .qr, a'),
  ).toHaveCount(0);
  await page.unrouteAll({behavior: 'wait'});
  await deposit.user.change({settle: true});
  await succeeds(deposit, '$25.00');
  await deposit.is('success');

  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
  expect(await said(page)).toEqual([
    `status: ${words.addressSending}`,
    'status: Send USDT on Tron',
    `status: ${words.pendingTitleDeposit}`,
    `status: ${words.successTitleDeposit}. ${fill(words.successTextDeposit, {amount: '$25.00'})}`,
  ]);
  for (const name of ['service-deposit-pending', 'service-deposit-success'] as const) {
    expect(await eventsOf(page, name)).toEqual([
      expect.objectContaining({provider: 'crypto', amount: '25.00', currency: 'USD'}),
    ]);
  }
  const steps = await eventsOf(page, 'service-step-change');
  expect(steps.map(({to}) => to).filter(to => to !== 'preparing')).toEqual(
    expect.arrayContaining(['participant', 'picking', 'entering', 'reviewing', 'pending']),
  );
  expect(await errors(page)).toEqual([]);
});

test('7.6 missing_user_profile: the form says which details are missing or invalid', async ({
  open,
  page,
}) => {
  const deposit = await openCrypto(open, 'new-user');
  await deposit.shows(words.participantTitle);
  await deposit.button(words.continue).click();
  for (const [label, flaw] of [
    [words.firstName, words.firstNameMissing],
    [words.lastName, words.lastNameMissing],
    [words.birth_month, words.birthDateMissing],
    [words.country, words.countryMissing],
  ] as const)
    await expect(deposit.field(label)).toHaveAccessibleDescription(containing(flaw));
  await expect(deposit.screen.getByRole('group', {name: words.mend})).toBeFocused();
  await expect(deposit.screen.getByRole('alert')).toHaveText(words.summary);
  const tokens = {
    firstName: 'given-name',
    lastName: 'family-name',
    birth_year: 'bday-year',
  } as const;
  for (const [name, token] of Object.entries(tokens))
    await expect(deposit.field(words[name as keyof typeof tokens])).toHaveAttribute(
      'autocomplete',
      token,
    );

  await fillParticipant(deposit, birthOf('2020-01-31'));
  await deposit.button(words.continue).click();
  // The form itself checks the age, before any request.
  const tooYoung = words.birthDateUnderage.replace('{age}', '18');
  await expect(deposit.field(words.birth_day)).toHaveAccessibleDescription(tooYoung);
  await fillParticipant(deposit, {[words.lastName]: 'x'.repeat(101)});
  await deposit.button(words.continue).click();
  // The service refuses the name.
  await expect(deposit.screen.getByText('Your last name is too long.').last()).toBeVisible();
  await expect(deposit.field(words.firstName)).toHaveValue('Robin');
  await deposit.field(words.lastName).fill('Ellis');
  await deposit.button(words.continue).click();
  await deposit.shows(words.pickTitle);
  expect(await errors(page)).toHaveLength(1);
});

test('7.6 participant_unconfirmed: the user can leave during a review, and the deposit continues by itself', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('new-user');
  await user.change({pace: SLOW});
  const deposit = await openCrypto(open, undefined, user);
  await fillParticipant(deposit, {[words.lastName]: 'Pending'});
  await deposit.button(words.continue).click();
  await deposit.shows(words.inReviewTitle);
  await deposit.button(words.inReviewLook).click();
  await deposit.shows(words.inReviewTitle);
  await deposit.button(words.back).click();
  await deposit.choose(words.crypto);
  await deposit.shows(words.inReviewTitle);
  // A user who has completed the form does not see it again, unless they ask for it.
  await expect(deposit.screen.getByRole('textbox')).toHaveCount(0);
  await deposit.button(words.inReviewChange).click();
  await expect(deposit.field(words.lastName)).toHaveValue('Pending');
  await deposit.button(words.continue).click();
  await deposit.shows(words.inReviewTitle);
  await user.change({crypto: 'confirmed'});
  await page.clock.fastForward(10_000);
  await deposit.shows(words.pickTitle);
  await expect(deposit.heading(words.pickTitle)).toBeFocused();
  expect(await errors(page)).toEqual([]);
});

for (const [row, amount] of [
  ['7.6 participant_unconfirmed', '10.17'],
  ['7.6 missing_user_profile', '10.16'],
] as const)
  test(`${row}: a rejected order leads to the details form, and back`, async ({open, page}) => {
    const deposit = await payCrypto(open, amount);
    await deposit.shows(words.oneMoreTitleDeposit);
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: row.split(' ')[1], retryable: false}),
    ]);
    await fillParticipant(deposit);
    await deposit.button(words.continue).click();
    await deposit.shows(words.pickTitle);
    await expect(deposit.option(/^Polygon/)).toBeChecked();
    await deposit.button(words.continue).click();
    await expect(deposit.amount).toHaveValue(amount);
    await deposit.enter('25');
    await deposit.submit.click();
    await succeeds(deposit, '$25.00');
    expect(await deposit.user.booked()).toEqual(['25.00 completed']);
  });

test('7.6 invalid_amount: the amount field shows the service’s rejection', async ({open, page}) => {
  const deposit = await payCrypto(open, '10.22');
  await deposit.shows(words.amountTitleDeposit);
  await expect(deposit.amount).toHaveAccessibleDescription(
    `${words.amountRefused} ${words.notMovedDeposit} From $1.00 to $25,000.00`,
  );
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'invalid_amount', retryable: false}),
  ]);
  await deposit.enter('25');
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
});

test('asset and network are two choices, and both are kept', async ({open}) => {
  const deposit = await openCrypto(open);
  await deposit.shows(words.pickTitle);
  const next = deposit.button(words.continue);
  await expect(next).toHaveAccessibleDescription(words.pickBoth);
  await next.click();
  await expect(deposit.option(/^USDC/)).toBeFocused();
  await deposit.option(/^EXUSD/).check();
  // Even a single network is shown as an option.
  await expect(deposit.option(/^Ethereum/)).toBeChecked();
  await deposit.option(/^USDC/).check();
  for (const network of [/^Polygon/, /^Ethereum/, /^Stellar/])
    await expect(deposit.option(network)).not.toBeChecked();
  await next.click();
  await expect(deposit.option(/^Polygon/)).toBeFocused();
  await pickAsset(deposit, 'USDT', 'Tron');
  await deposit.amount.fill('25');
  await deposit.button(words.change).click();
  await expect(deposit.option(/^USDT/)).toBeChecked();
  await expect(deposit.option(/^Tron/)).toBeChecked();
  await next.click();
  await expect(deposit.amount).toHaveValue('25');
});

test('the network of the previous asset is not carried over', async ({open}) => {
  const deposit = await openCrypto(open);
  await pickAsset(deposit, 'USDC', 'Polygon');
  await deposit.button(words.change).click();
  await deposit.option(/^USDT/).check();
  await expect(deposit.option(/^Polygon/)).toHaveCount(0);
  await expect(deposit.text('Send only')).toHaveCount(0);
  await deposit.button(words.continue).click();
  await deposit.shows(words.pickTitle);
  await expect(deposit.option(/^Tron/)).toBeFocused();
});

test('another network for the same amount is another payment', async ({open, page}) => {
  const deposit = await payCrypto(open, QUIET, 'USDC', 'Polygon');
  await deposit.shows(ON_POLYGON);
  await deposit.button(words.otherDeposit).click();
  await pickAsset(deposit, 'USDC', 'Ethereum');
  await deposit.enter(QUIET);
  await deposit.submit.click();
  await deposit.shows('Send USDC on Ethereum');
  const ids = (await eventsOf(page, 'service-submit')).map(({transactionId}) => transactionId);
  expect(new Set(ids).size).toBe(2);
});

test('with no asset on offer, the user can check again', async ({open, page}) => {
  await page.route('**/crypto/assets', route => route.fulfill({json: {assets: []}}));
  const deposit = await openCrypto(open);
  await deposit.shows(words.noAssetsTitle);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'DEPOSIT_FAILED', retryable: true}),
  ]);
  await page.unrouteAll();
  await deposit.button(words.inReviewLook).click();
  await deposit.shows(words.pickTitle);
});
