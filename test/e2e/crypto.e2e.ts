/** A crypto deposit: onboarding, two explicit choices, an address that can be trusted, and its end. */
import type {Page} from 'playwright/test';
import type {Transaction} from '#src/contract/payments.js';
import {qrCode} from '#src/elements/crypto/qr.js';
import {
  COUNTRY,
  EXPIRING,
  fillParticipant,
  openCrypto,
  PARTICIPANT,
  payCrypto,
  QUIET,
  shownAddress,
} from '../support/e2e/crypto.ts';
import {errors, eventsOf, listenToRegions} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {pickAsset} from '../support/e2e/money.ts';
import {expect, test} from '../support/e2e/test.ts';
import {containing, words} from '../support/e2e/words.ts';

const DEPOSITS = '/embed/v1/deposits';
const ON_POLYGON = 'Send USDC on Polygon';

/** What the service says of the deposits, as the page gets it. */
function answersTo(page: Page): readonly Transaction[] {
  const answers: Transaction[] = [];
  page.on('response', async response => {
    if (response.request().method() !== 'POST' || !response.url().endsWith(DEPOSITS)) return;
    answers.push((await response.json()) as Transaction);
  });
  return answers;
}

/** The service's answer to an order, changed on its way. */
async function changeAnswers(page: Page, change: object, path = '/embed/v1/deposits') {
  await page.route(`**${path}`, async route => {
    const answer = await route.fetch();
    await route.fulfill({json: {...((await answer.json()) as object), ...change}});
  });
}

test('a new user deposits with the keyboard alone', async ({visit, page}) => {
  const deposit = await visit('new-user');
  const keyboard = new Keyboard(page);
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
  await deposit.succeeds('$25.00');
  await expect(deposit.heading('$25.00 deposited')).toBeFocused();

  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
  expect(await errors(page)).toEqual([]);
  expect(await page.evaluate(() => window.heard.said)).toEqual([
    `status: ${words.addressSending}`,
    `status: ${ON_POLYGON}`,
    `status: ${words.pendingTitleDeposit}`,
    'status: $25.00 deposited',
  ]);
  for (const name of ['service-deposit-pending', 'service-deposit-success'] as const) {
    expect(await eventsOf(page, name)).toEqual([
      expect.objectContaining({provider: 'crypto', amount: '25.00', currency: 'USD'}),
    ]);
  }
  expect(await page.evaluate(() => window.heard.violations)).toEqual([]);
});

test('7.6 missing_user_profile: details that are not complete say which, and why', async ({
  open,
  page,
}) => {
  const deposit = await openCrypto(open, 'new-user');
  await deposit.shows(words.participantTitle);
  await deposit.button(words.continue).click();
  for (const [label, flaw] of [
    [words.firstName, words.required],
    [words.lastName, words.required],
    [words.birthDate, words.birthDateInvalid],
    [words.country, words.countryMissing],
  ] as const)
    await expect(deposit.field(label)).toHaveAccessibleDescription(containing(flaw));
  await expect(deposit.field(words.firstName)).toBeFocused();
  await expect(deposit.element.getByRole('alert')).toHaveText(words.summary);
  const tokens = {firstName: 'given-name', lastName: 'family-name', birthDate: 'bday'} as const;
  for (const [name, token] of Object.entries(tokens))
    await expect(deposit.field(words[name as keyof typeof tokens])).toHaveAttribute(
      'autocomplete',
      token,
    );

  await fillParticipant(deposit, {[words.birthDate]: '2020-01-31'});
  await deposit.button(words.continue).click();
  // The service's word, beside what it concerns.
  await expect(deposit.element.getByText('You have to be 18 or older.').last()).toBeVisible();
  await expect(deposit.field(words.lastName)).toHaveValue('Ellis');
  await deposit.field(words.birthDate).fill('1990/4/23');
  await deposit.button(words.continue).click();
  await deposit.shows(words.pickTitle);
  expect(await errors(page)).toHaveLength(1);
});

test('7.6 participant_unconfirmed: the review is waited for, and goes on by itself', async ({
  open,
  page,
}) => {
  const deposit = await openCrypto(open, 'new-user');
  await fillParticipant(deposit, {[words.lastName]: 'Pending'});
  await deposit.button(words.continue).click();
  await deposit.shows(words.inReviewTitle);
  await deposit.button(words.inReviewLook).click();
  await deposit.shows(words.inReviewTitle);
  await deposit.comesTo(words.pickTitle);
  expect(await errors(page)).toEqual([]);
});

for (const [row, amount, heading] of [
  ['7.6 participant_unconfirmed', '10.17', words.inReviewTitle],
  ['7.6 missing_user_profile', '10.16', words.participantTitle],
] as const)
  test(`${row}: an order that is refused for it leads there, and back`, async ({open, page}) => {
    const deposit = await payCrypto(open, amount);
    await deposit.shows(heading);
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: row.split(' ')[1], retryable: false}),
    ]);
    if (amount === '10.16') await fillParticipant(deposit);
    await deposit.button(amount === '10.16' ? words.continue : words.inReviewLook).click();
    await deposit.shows(words.pickTitle);
    await expect(deposit.option(/^Polygon/)).toBeChecked();
    await deposit.button(words.continue).click();
    await expect(deposit.amount).toHaveValue(amount);
    await deposit.enter('25');
    await deposit.submit.click();
    await deposit.succeeds('$25.00');
    expect(await deposit.user.booked()).toEqual(['25.00 completed']);
  });

test('7.6 invalid_amount: the service’s no is said at the amount', async ({open, page}) => {
  const deposit = await payCrypto(open, '10.22');
  await deposit.shows(words.amountTitleDeposit);
  await expect(deposit.amount).toHaveAccessibleDescription(words.amountInvalid);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'invalid_amount', retryable: false}),
  ]);
  await deposit.enter('25');
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
});

for (const [row, amount, heading] of [
  ['7.6 DEPOSIT_FAILED', '10.01', words.failedTitleDeposit],
  ['7.6 insufficient_funds', '10.02', words.amountTitleDeposit],
  ['7.6 amount_mismatch', '10.04', words.mismatchTitle],
  ['7.5 GEOFENCE_BLOCKED', '10.05', words.blockedTitle],
  ['7.2 PERMISSION_DENIED', '10.06', words.gatedTitle],
  ['7.4 KYC_REQUIRED', '10.07', words.gatedTitle],
  ['7.6 a code that is not listed', '10.08', words.failedTitleDeposit],
] as const)
  test(`${row}: a crypto deposit of ${amount} shows “${heading}” and no address`, async ({
    open,
    page,
  }) => {
    const deposit = await payCrypto(open, amount);
    await deposit.shows(heading);
    await expect(deposit.element.locator('[data-copy]')).toHaveCount(0);
    expect(await errors(page)).toHaveLength(amount === '10.05' ? 0 : 1);
    expect(await deposit.user.booked()).toEqual([]);
  });

test('asset and network are two choices, and both are kept', async ({open}) => {
  const deposit = await openCrypto(open);
  await deposit.shows(words.pickTitle);
  const next = deposit.button(words.continue);
  await expect(next).toHaveAccessibleDescription(words.pickBoth);
  await next.click();
  await expect(deposit.option(/^USDC/)).toBeFocused();
  await deposit.option(/^EXUSD/).check();
  // The only network there is stands there, for all to see.
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

test('no asset on offer: the screen says so, and looks again', async ({open, page}) => {
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

test('the address is copied whole, by the button and by hand', async ({open, page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers = answersTo(page);
  const deposit = await payCrypto(open, QUIET, 'USDC', 'Stellar');
  await deposit.shows('Send USDC on Stellar');
  const {address, memo} = answers[0] ?? {};
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await shownAddress(deposit)).toBe(address);

  for (const [label, said, text] of [
    [words.copyAddress, words.addressCopied, address],
    [words.copyMemo, words.memoCopied, memo],
    [words.copyAmount, words.amountCopied, QUIET],
  ] as const) {
    await deposit.button(label).click();
    await expect(deposit.element.getByRole('status')).toHaveText(said);
    await expect(deposit.button(words.copied)).toBeFocused();
    expect(await copied()).toBe(text);
  }

  await deposit.element.locator('[data-copy=address]').click();
  await page.keyboard.press('Control+C');
  await expect.poll(copied).toBe(address);
  // The address itself stays out of what the page hears.
  expect(JSON.stringify(await page.evaluate(() => window.heard.events))).not.toContain(address);
});

test('a clipboard that refuses: the address is selected, and it is said how to go on', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  const deposit = await payCrypto(open, QUIET);
  await deposit.button(words.copyAddress).click();
  await expect(deposit.element.getByText(words.copyByHand).last()).toBeVisible();
  await expect(deposit.element.getByRole('status')).toHaveText(words.copyByHand);
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(await shownAddress(deposit));
});

test('the QR code is the payment URI, with its quiet zone, dark on light', async ({open, page}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  const answers = answersTo(page);
  const deposit = await payCrypto(open, QUIET);
  const code = deposit.element.getByRole('img', {name: 'USDC on Polygon'});
  await expect(code).toBeVisible();
  const uri = answers[0]?.uri ?? '';
  const {size, path} = qrCode(uri);
  expect((size - 17) % 4).toBe(0);
  await expect(code).toHaveAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
  await expect(code.locator('path')).toHaveAttribute('d', path);
  await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(code.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const wallet = deposit.element.getByRole('link', {name: words.openWallet});
  await expect(wallet).toHaveAttribute('href', uri);
  expect(await page.evaluate(() => window.heard.violations)).toEqual([]);
});

test('a payment URI that pays elsewhere is neither a link nor a code', async ({open, page}) => {
  await changeAnswers(page, {uri: 'javascript:alert(1)'});
  const deposit = await payCrypto(open, QUIET);
  const code = deposit.element.getByRole('img', {name: 'USDC on Polygon'});
  await expect(code.locator('path')).toHaveAttribute('d', qrCode(await shownAddress(deposit)).path);
  await expect(deposit.element.getByRole('link')).toHaveCount(0);
});

test('an address that runs out is taken away; a new one is paid, and booked once', async ({
  open,
  page,
}) => {
  const answers = answersTo(page);
  const deposit = await payCrypto(open, EXPIRING);
  await deposit.shows(ON_POLYGON);
  const first = await shownAddress(deposit);
  await expect(deposit.text('This address is valid for 0:0')).toBeVisible();
  await deposit.button(words.copyAmount).focus();
  await deposit.comesTo(words.expiredAddressTitle);
  await expect(deposit.heading(words.expiredAddressTitle)).toBeFocused();
  await expect(deposit.element.getByRole('status')).toHaveText(words.expiredAddressTitle);
  await expect(deposit.element.locator('[data-copy], .qr, a')).toHaveCount(0);
  await expect(deposit.text(first)).toHaveCount(0);
  await deposit.button(words.renewAddress).click();
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).not.toBe(first);
  await deposit.succeeds(`$${EXPIRING}`);
  expect(answers.map(({transactionId}) => transactionId)).toEqual([
    answers[0]?.transactionId,
    answers[0]?.transactionId,
  ]);
  expect(await deposit.user.booked()).toEqual([`${EXPIRING} completed`]);
  expect(await errors(page)).toEqual([]);
});

test('a minute before the end it is said once; no second is', async ({open, page}) => {
  await changeAnswers(page, {expiresIn: 62, expiresAt: '2001-01-01T00:00:00Z'});
  const deposit = await openCrypto(open);
  await pickAsset(deposit);
  await deposit.enter(QUIET);
  await listenToRegions(page);
  await deposit.submit.click();
  // By the user's clock it ended long ago: the service's count decides.
  await expect(deposit.text('This address is valid for 1:0')).toBeVisible();
  await expect(deposit.text('This address is valid for 0:57')).toBeVisible({timeout: 10_000});
  expect(await page.evaluate(() => window.heard.said)).toEqual([
    `status: ${words.addressSending}`,
    `status: ${ON_POLYGON}`,
    `status: ${words.expiresSoon}`,
  ]);
});

test('what has been seen cannot be paid twice', async ({open, page}) => {
  await changeAnswers(page, {stage: 'seen'});
  await page.route('**/embed/v1/transactions/**', route => route.abort());
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(words.pendingTitleDeposit);
  await expect(deposit.text(words.stageConfirming)).toBeVisible();
  await expect(deposit.element.locator('[data-copy], .qr, a')).toHaveCount(0);
});

test('a reload comes back to the same address', async ({visit, page}) => {
  const deposit = await visit('ready');
  await deposit.choose(words.crypto);
  await pickAsset(deposit);
  await deposit.enter(QUIET);
  await deposit.submit.click();
  await deposit.shows(ON_POLYGON);
  const before = await shownAddress(deposit);
  const {token, baseUrl} = deposit.user.session;
  await page.goto('/blank');
  await page.evaluate(
    given => {
      const element = document.createElement('service-deposit');
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      document.body.replaceChildren(element);
    },
    {'base-url': baseUrl, 'session-token': token},
  );
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).toBe(before);
  expect(await deposit.user.count('POST', DEPOSITS)).toBe(1);

  // Whoever has thought better of it is not held.
  await deposit.button(words.otherDeposit).click();
  await deposit.shows(words.pickTitle);
  await pickAsset(deposit, 'USDT', 'Tron');
  await deposit.enter('25');
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
  expect(await deposit.user.booked()).toEqual([`${QUIET} pending`, '25.00 completed']);
});

for (const [what, change] of [
  ['no address', {address: undefined}],
  ['no network', {network: undefined}],
  ['another network', {network: 'ethereum'}],
  ['another asset', {asset: 'USDT'}],
  ['markup as the address', {address: '<img src=x onerror=alert(1)>'}],
] as const)
  test(`an answer with ${what} shows no address, and the way on`, async ({open, page}) => {
    await changeAnswers(page, change);
    await changeAnswers(page, change, '/embed/v1/transactions/*');
    const deposit = await payCrypto(open, QUIET);
    await deposit.shows(words.unsafeTitle);
    await expect(deposit.element.getByRole('status')).toHaveText(words.unsafeTitle);
    await expect(deposit.element.locator('[data-copy], .qr, a')).toHaveCount(0);
    await page.unrouteAll({behavior: 'ignoreErrors'});
    await deposit.button(words.unsafeRetry).click();
    await deposit.shows(ON_POLYGON);
    expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
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
  await expect(deposit.element.getByText(assetName).first()).toBeVisible();
  await deposit.option(/^USDC/).check();
  await deposit
    .option(/script/)
    .first()
    .check();
  await deposit.button(words.continue).click();
  await deposit.enter(QUIET);
  await deposit.submit.click();
  await expect(deposit.element.getByRole('heading')).toContainText('<script>alert(1)</script>');
  await expect(deposit.element.locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => window.heard.violations)).toEqual([]);
});

test('a lost answer is looked for, and the address is shown', async ({open}) => {
  const deposit = await payCrypto(open, '10.11');
  await deposit.succeeds('$10.11');
  expect(await deposit.user.booked()).toEqual(['10.11 completed']);
});
