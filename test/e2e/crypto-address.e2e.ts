/** The address of a crypto deposit: copied, scanned, run out, renewed, and come back to. */
import {generate} from 'lean-qr/nano';
import {
  answersTo,
  changeAnswers,
  DEPOSITS,
  EXPIRING,
  ON_POLYGON,
  openCrypto,
  payCrypto,
  QUIET,
  shownAddress,
  TRANSACTIONS,
} from '../support/e2e/crypto.ts';
import {fulfill} from '../support/e2e/answers.ts';
import {bodyOf, fetchAs} from '../support/e2e/bodies.ts';
import {errors, listenToRegions, said, violations} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {pickAsset} from '../support/e2e/money.ts';
import {endSession, reload, SLOW, succeeds} from '../support/e2e/payment.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const TIME_LEFT = words.expiresIn.replace('{time}', '');

test(
  'the address is copied whole, by the button and by hand',
  {tag: '@framed'},
  async ({open, page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const answers = answersTo(page);
    const deposit = await payCrypto(open, QUIET, 'USDC', 'Stellar');
    await deposit.shows('Send USDC on Stellar');
    const [{address, memo} = {}] = await answers();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await shownAddress(deposit)).toBe(address);

    for (const [label, confirmed, text] of [
      [words.copyAddress, words.addressCopied, address],
      [words.copyMemo, words.memoCopied, memo],
      [words.copyAmount, words.amountCopied, QUIET],
    ] as const) {
      await deposit.button(label).click();
      await expect(deposit.screen.getByRole('status')).toHaveText(confirmed);
      await expect(deposit.button(words.copied)).toBeFocused();
      expect(await copied()).toBe(text);
    }
    // The confirmation is not for ever.
    await page.clock.fastForward(10_000);
    await expect(deposit.button(words.copied)).toHaveCount(0);

    await deposit.screen.locator('[data-copy=address]').click();
    await page.keyboard.press('Control+C');
    await expect.poll(copied).toBe(address);
    // The address itself stays out of what the page hears.
    expect(JSON.stringify(await page.evaluate(() => window.heard.events))).not.toContain(address);
  },
);

test('a clipboard that refuses: the address is selected, and it is said how to go on', async ({
  open,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  await new Keyboard(page).press(deposit.button(words.copyAddress));
  await expect(deposit.screen.getByText(words.copyByHand).last()).toBeVisible();
  await expect(deposit.screen.getByRole('status')).toHaveText(words.copyByHand);
  const selected = await deposit.screen.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(await shownAddress(deposit));
});

test('the QR code is the payment URI, module by module, with its quiet zone, dark on light', async ({
  open,
  page,
}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  const answers = answersTo(page);
  const deposit = await payCrypto(open, QUIET);
  const code = deposit.screen.getByRole('img', {name: 'USDC on Polygon'});
  await expect(code).toBeVisible();
  const [{address, uri = ''} = {}] = await answers();
  expect(uri).toContain(`address=${address}`);
  const expected = generate(uri);
  const {size} = expected;
  await expect(code).toHaveAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`);
  const drawn = await code.locator('path').evaluate(
    (path, side) =>
      Array.from({length: side}, (_, y) =>
        Array.from({length: side}, (__, x) => {
          const center = new DOMPoint(x + 0.5, y + 0.5);
          return (path as SVGPathElement).isPointInFill(center) ? '#' : '.';
        }).join(''),
      ),
    size,
  );
  const modules = Array.from({length: size}, (_, y) =>
    Array.from({length: size}, (__, x) => (expected.get(x, y) ? '#' : '.')).join(''),
  );
  expect(drawn).toEqual(modules);
  await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(code.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const wallet = deposit.screen.getByRole('link', {name: words.openWallet});
  await expect(wallet).toHaveAttribute('href', uri);
  expect(await violations(page)).toEqual([]);
});

test('the code does not load: the address is there all the same', async ({open, page}) => {
  await page.route('**/service-embed.qr.js', route => route.abort());
  const answers = answersTo(page);
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).toBe((await answers())[0]?.address);
  await expect(deposit.button(words.copyAddress)).toBeVisible();
  await expect(deposit.screen.getByRole('img')).toHaveCount(0);
});

test('an address that runs out is taken away; a new one is paid, and booked once', async ({
  open,
  newUser,
  page,
}) => {
  const answers = answersTo(page);
  const user = await newUser();
  // Seen before it runs out, after a second or so.
  await user.change({pace: 0.25});
  const deposit = await payCrypto(() => openCrypto(open, undefined, user), EXPIRING);
  await deposit.shows(ON_POLYGON);
  const first = await shownAddress(deposit);
  await expect(deposit.text(`${TIME_LEFT}0:0`)).toBeVisible();
  await deposit.button(words.copyAmount).focus();
  await deposit.comesTo(words.expiredAddressTitle);
  await expect(deposit.heading(words.expiredAddressTitle)).toBeFocused();
  await expect(deposit.screen.getByRole('status')).toHaveText(words.expiredAddressTitle);
  await expect(deposit.screen.locator('[data-copy], .qr, a')).toHaveCount(0);
  await expect(deposit.text(first)).toHaveCount(0);
  await deposit.button(words.renewAddress).click();
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).not.toBe(first);
  await succeeds(deposit, `$${EXPIRING}`);
  const [one, two, ...more] = await answers();
  expect(two?.transactionId).toBe(one?.transactionId);
  expect(more).toEqual([]);
  expect(await deposit.user.booked()).toEqual([`${EXPIRING} completed`]);
  expect(await errors(page)).toEqual([]);
});

test('a new address that is refused is said, and the old order stays in sight', async ({
  open,
  page,
}) => {
  const deposit = await payCrypto(open, EXPIRING);
  await deposit.comesTo(words.expiredAddressTitle);
  await page.route(
    `**${DEPOSITS}`,
    route => fulfill(route, 409, {code: 'DEPOSIT_FAILED', error: 'No address is free.'}),
    {times: 1},
  );
  await deposit.button(words.renewAddress).click();
  await expect(deposit.text(`${words.notRenewed} No address is free.`)).toBeVisible();
  await deposit.shows(words.expiredAddressTitle);
  await expect(deposit.text(words.notMoved)).toHaveCount(0);
  await expect(deposit.screen.getByRole('alert')).toHaveText('No address is free.');
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'DEPOSIT_FAILED'})]);
  await deposit.button(words.renewAddress).click();
  await succeeds(deposit, `$${EXPIRING}`);
  expect(await deposit.user.booked()).toEqual([`${EXPIRING} completed`]);
  expect(await errors(page)).toHaveLength(1);
});

test('of a coin with another value than the wallet’s currency no number is copied', async ({
  open,
  page,
}) => {
  await page.route(/\/embed\/v1\/(?!frame)/, async route => {
    const sent = bodyOf(route.request()).replaceAll('BTC', 'USDC');
    const answer = await fetchAs(route, sent === '' ? undefined : sent);
    const body = (await answer.text()).replaceAll('USDC', 'BTC');
    await route.fulfill({response: answer, body});
  });
  const deposit = await payCrypto(open, QUIET, 'BTC', 'Polygon');
  await deposit.shows('Send BTC on Polygon');
  await expect(deposit.text(`$${QUIET} worth of BTC`)).toBeVisible();
  await expect(deposit.button(words.copyAmount)).toHaveCount(0);
  await expect(deposit.button(words.copyAddress)).toBeVisible();
});

test('a minute before the end it is said once; no second is', async ({open, page}) => {
  await changeAnswers(page, {expiresIn: 62, expiresAt: '2001-01-01T00:00:00Z'});
  await page.route(`**${TRANSACTIONS}`, route => route.abort());
  const deposit = await openCrypto(open);
  await deposit.user.change({pace: SLOW});
  await pickAsset(deposit);
  await deposit.enter(QUIET);
  await listenToRegions(page);
  await deposit.submit.click();
  // By the user's clock it ended long ago: the service's count decides.
  await expect(deposit.text(`${TIME_LEFT}1:0`)).toBeVisible();
  for (let second = 0; second < 5; second++) await page.clock.runFor(1_000);
  await expect(deposit.text(`${TIME_LEFT}0:5`)).toBeVisible();
  expect(await said(page)).toEqual([
    `status: ${words.addressSending}`,
    `status: ${ON_POLYGON}`,
    `status: ${words.expiresSoon}`,
  ]);
});

test('nothing arrives: the address stays, and the service goes on being asked', async ({open}) => {
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  const address = await shownAddress(deposit);
  const asked = async () =>
    (await deposit.user.requests()).filter(({path}) => path.includes('/transactions/')).length;
  for (const times of [1, 2, 3]) {
    await deposit.page.clock.fastForward(2_000);
    await expect.poll(asked).toBeGreaterThanOrEqual(times);
  }
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).toBe(address);
  await expect(deposit.screen.locator('[aria-current=step]')).toContainText(words.stageWaiting);
  expect(await deposit.user.booked()).toEqual([`${QUIET} pending`]);
});

test('what has been seen cannot be paid twice', async ({open, page}) => {
  await changeAnswers(page, {stage: 'seen'});
  await page.route(`**${TRANSACTIONS}`, route => route.abort());
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(words.pendingTitleDeposit);
  await expect(deposit.text(words.stageConfirming)).toBeVisible();
  await expect(deposit.screen.locator('[data-copy], .qr, a')).toHaveCount(0);
});

test('a reload comes back to the same address', async ({open}) => {
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  const before = await shownAddress(deposit);
  const again = await reload(deposit);
  await again.comesTo(ON_POLYGON);
  expect(await shownAddress(again)).toBe(before);
  await expect(again.text(TIME_LEFT)).toBeVisible();
  expect(await again.user.count('POST', DEPOSITS)).toBe(1);

  // Whoever has thought better of it is not held.
  await again.user.change({pace: 0});
  await again.button(words.otherDeposit).click();
  await again.choose(words.crypto);
  await again.shows(words.pickTitle);
  await pickAsset(again, 'USDT', 'Tron');
  await again.enter('25');
  await again.submit.click();
  await succeeds(again, '$25.00');
  expect(await again.user.booked()).toEqual([`${QUIET} pending`, '25.00 completed']);
});

test('a reload after the address has run out: the old one is not shown again', async ({open}) => {
  const deposit = await payCrypto(open, EXPIRING);
  await deposit.comesTo(words.expiredAddressTitle);
  const again = await reload(deposit);
  await again.comesTo(words.expiredAddressTitle);
  await expect(again.screen.locator('[data-copy], .qr, a')).toHaveCount(0);
  await again.button(words.renewAddress).click();
  await succeeds(again, `$${EXPIRING}`);
  expect(await again.user.booked()).toEqual([`${EXPIRING} completed`]);
});

test('twenty clicks on “Create a new address” are one request', async ({open}) => {
  const deposit = await payCrypto(open, EXPIRING);
  await deposit.comesTo(words.expiredAddressTitle);
  await deposit.button(words.renewAddress).evaluate(button => {
    for (let click = 0; click < 20; click++) (button as HTMLButtonElement).click();
  });
  await succeeds(deposit, `$${EXPIRING}`);
  expect(await deposit.user.count('POST', DEPOSITS)).toBe(2);
});

test('7.3 SESSION_EXPIRED: the address stays when the session ends, and is followed again after', async ({
  open,
  page,
}) => {
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  const address = await shownAddress(deposit);
  await endSession(deposit);
  const more = deposit.button(words.expiredAction);
  await expect(more).toBeVisible();
  await expect(deposit.text(words.sessionNoteUnsure)).toBeVisible();
  // That a payment was sent, nobody knows.
  await expect(deposit.text(words.sessionNote)).toHaveCount(0);
  expect(await shownAddress(deposit)).toBe(address);
  await answerWith(page, {by: 'refresh', tokens: [await deposit.user.freshToken()]});
  await more.click();
  await expect(more).toHaveCount(0);
  await deposit.shows(ON_POLYGON);
  expect(await shownAddress(deposit)).toBe(address);
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'SESSION_EXPIRED'})]);
  expect(await deposit.user.count('POST', DEPOSITS)).toBe(1);
});
