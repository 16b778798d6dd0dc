/** A crypto deposit whose answers are lost, late, wrong or hostile: nothing is sent to a place that is not sure. */
import {generate} from 'lean-qr/nano';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {
  answersTo,
  changeAnswers,
  DEPOSITS,
  ON_POLYGON,
  openCrypto,
  payCrypto,
  QUIET,
  shownAddress,
  TRANSACTIONS,
} from '../support/e2e/crypto.ts';
import {errors, eventsOf, violations} from '../support/e2e/heard.ts';
import {pickAsset} from '../support/e2e/money.ts';
import {alerts, pay, SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const CRYPTO = {provider: 'crypto'};

// Which answers are not safe, the Node tests say (deposit-address.test.ts).
for (const [what, change] of [
  ['no address', {address: undefined}],
  ['markup as the address', {address: '<img src=x onerror=alert(1)>'}],
] as const)
  test(`an answer with ${what} shows no address, and the way on`, async ({open, page}) => {
    await changeAnswers(page, change);
    await page.route(`**${TRANSACTIONS}`, route => route.abort());
    const deposit = await payCrypto(open, QUIET);
    await deposit.shows(words.unsafeTitle);
    await expect(deposit.screen.getByRole('status')).toHaveText(words.unsafeTitle);
    await expect(deposit.screen.locator('[data-copy], .qr, a, img')).toHaveCount(0);
    await page.unroute(`**${DEPOSITS}`);
    await deposit.button(words.unsafeRetry).click();
    await deposit.shows(ON_POLYGON);
    expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
  });

test('a payment URI that is a script is neither a link nor a code', async ({open, page}) => {
  const uri = 'javascript:alert(1)';
  await changeAnswers(page, {uri});
  await changeAnswers(page, {uri}, TRANSACTIONS);
  const deposit = await payCrypto(open, QUIET);
  await expect(deposit.screen.getByRole('img', {name: 'USDC on Polygon'})).toBeVisible();
  // The code is the address alone, and so a small one.
  const viewBox = (await deposit.screen.getByRole('img').getAttribute('viewBox')) ?? '';
  const side = generate(await shownAddress(deposit)).size + 8;
  expect(viewBox).toBe(`-4 -4 ${side} ${side}`);
  await expect(deposit.screen.getByRole('link')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('a memo with markup is the text that it is', async ({open, page}) => {
  const memo = '<b>7</b>';
  await changeAnswers(page, {memo});
  await changeAnswers(page, {memo}, TRANSACTIONS);
  const deposit = await payCrypto(open, QUIET, 'USDC', 'Stellar');
  await expect(deposit.text(memo)).toBeVisible();
  await expect(deposit.screen.locator('b, a')).toHaveCount(0);
});

test('hostile names of assets and networks are shown as the text that they are', async ({
  open,
  page,
}) => {
  const assetName = '<img src=x onerror=alert(1)>';
  const networkName = '"><script>alert(1)</script>\u202e';
  await page.route('**/crypto/assets', async route => {
    const answer = await route.fetch();
    const {assets} = (await answer.json()) as {assets: object[]};
    const hostile = assets.map(one => ({...one, assetName, networkName}));
    await route.fulfill({json: {assets: hostile}});
  });
  const deposit = await openCrypto(open);
  await expect(deposit.screen.getByText(assetName).first()).toBeVisible();
  await deposit.option(/^USDC/).check();
  const network = deposit.option(/script/).first();
  await network.check();
  await deposit.button(words.continue).click();
  await deposit.user.change({pace: SLOW});
  await deposit.enter(QUIET);
  await deposit.submit.click();
  const heading = deposit.screen.getByRole('heading');
  await expect(heading).toContainText('<script>alert(1)</script>');
  expect(await heading.textContent()).not.toContain('\u202e');
  await expect(deposit.screen.locator('img, script')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('a lost answer is looked for, and the address is shown', async ({open}) => {
  const deposit = await payCrypto(open, '10.11');
  await succeeds(deposit, '$10.11');
  expect(await deposit.user.booked()).toEqual(['10.11 completed']);
});

test('7.7 TIMEOUT: a crypto deposit whose answer takes too long is found, address and all', async ({
  open,
  page,
}) => {
  await changeAnswers(page, {status: 'pending', stage: 'waiting'}, TRANSACTIONS);
  const {money: deposit, orders} = await pay(open, '10.14', CRYPTO);
  await expect.poll(() => orders).toHaveLength(1);
  await page.clock.fastForward(REQUEST_TIMEOUT);
  await deposit.comesTo(ON_POLYGON);
  await page.unrouteAll({behavior: 'wait'});
  await succeeds(deposit, '$10.14');
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'TIMEOUT', retryable: true})]);
  expect(orders).toHaveLength(1);
  expect(await alerts(deposit)).toEqual([]);
});

for (const {amount, code} of [
  {amount: '10.12', code: 'NETWORK_ERROR'},
  {amount: '10.13', code: 'DEPOSIT_FAILED'},
])
  test(`7.7 ${code}: a crypto deposit of ${amount} that was not booked can be tried again`, async ({
    open,
    page,
  }) => {
    const {money: deposit, orders} = await pay(open, amount, CRYPTO);
    await deposit.shows(words.checkingTitle);
    await page.clock.fastForward(1_000);
    await page.clock.fastForward(6_000);
    await deposit.comesTo(words.notBookedTitle);
    await expect(deposit.screen.locator('[data-copy]')).toHaveCount(0);
    expect(await errors(page)).toEqual([expect.objectContaining({code, retryable: true})]);
    await deposit.retry.click();
    await expect.poll(() => orders).toEqual([orders[0], orders[0]]);
    expect(await deposit.user.booked()).toEqual([]);
  });

test('7.6 DEPOSIT_FAILED: one that fails once something was sent claims nothing about the money', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money: deposit} = await pay(open, '10.10', CRYPTO, 'deposit', user);
  await deposit.shows(ON_POLYGON);
  await user.change({settle: true});
  await page.clock.fastForward(2_000);
  await deposit.shows(words.failedTitleDeposit);
  await expect(deposit.text(words.notMoved)).toHaveCount(0);
  await expect(deposit.text(words.afterBookingNext)).toBeVisible();
  const [submitted] = await eventsOf(page, 'service-submit');
  const transactionId = submitted?.transactionId ?? '';
  await expect(deposit.text(transactionId)).toBeVisible();
  expect(await alerts(deposit)).toEqual([`alert: ${words.failedTitleDeposit}.`]);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'DEPOSIT_FAILED', retryable: true, transactionId}),
  ]);
  expect(await deposit.user.booked()).toEqual(['10.10 failed']);
});

test('7.6 missing_user_profile: assets that are refused for it ask for the participant', async ({
  open,
  page,
}) => {
  const json = {code: 'missing_user_profile', error: 'No participant.'};
  await page.route('**/crypto/assets', route => route.fulfill({status: 403, json}));
  const deposit = await openCrypto(open);
  await deposit.shows(words.participantTitle);
  expect(await errors(page)).toEqual([]);
});

test('7.5 GEOFENCE_BLOCKED: assets that are refused for the place say so', async ({open, page}) => {
  const json = {code: 'GEO_BLOCKED', error: 'Not available where you are.'};
  await page.route('**/crypto/assets', route => route.fulfill({status: 403, json}));
  const deposit = await openCrypto(open);
  await deposit.shows(words.blockedTitle);
  await expect(deposit.text(json.error)).toBeVisible();
  expect(await eventsOf(page, 'service-geofence-blocked')).toHaveLength(1);
});

test('7.7 NETWORK_ERROR: assets that cannot be read can be asked for again', async ({
  open,
  page,
}) => {
  await page.route('**/crypto/assets', route => route.abort());
  const deposit = await openCrypto(open);
  await deposit.shows(words.networkTitle);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'NETWORK_ERROR', retryable: true}),
  ]);
  await page.unrouteAll({behavior: 'wait'});
  const answers = answersTo(page);
  await deposit.retry.click();
  await pickAsset(deposit);
  await deposit.enter('25');
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
  expect(await answers()).toHaveLength(1);
});
