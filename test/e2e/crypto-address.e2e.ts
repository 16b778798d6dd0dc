/**
 * The parts of a crypto deposit's address that need a whole browser: the clipboard, the network, a
 * reload.
 */
import {
  answersTo,
  DEPOSITS,
  EXPIRING,
  ON_POLYGON,
  payCrypto,
  QUIET,
  shownAddress,
} from '../support/e2e/crypto.ts';
import {pickAsset} from '../support/e2e/money.ts';
import {reload, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const TIME_LEFT = words.expiresIn.replace('{time}', '');

test(
  'the copy button and a manual copy both copy the whole address',
  {tag: '@framed'},
  async ({open, page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const answers = await answersTo(page);
    const deposit = await payCrypto(open, QUIET, 'USDC', 'Stellar');
    await deposit.shows('Send USDC on Stellar');
    const [{address, memo} = {}] = answers;
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await shownAddress(deposit)).toBe(address);

    // The confirmation stays on the screen until the clock advances.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
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
    // The confirmation disappears after a while.
    await page.clock.resume();
    await page.clock.fastForward(10_000);
    await expect(deposit.button(words.copied)).toHaveCount(0);

    await deposit.screen.locator('[data-copy=address]').click();
    await page.keyboard.press('Control+C');
    await expect.poll(copied).toBe(address);
    // The address itself does not appear in the page's events.
    expect(JSON.stringify(await page.evaluate(() => window.heard.events))).not.toContain(address);
  },
);

test('a reload shows the same address again', async ({open}) => {
  const deposit = await payCrypto(open, QUIET);
  await deposit.shows(ON_POLYGON);
  const before = await shownAddress(deposit);
  const again = await reload(deposit);
  await again.comesTo(ON_POLYGON);
  expect(await shownAddress(again)).toBe(before);
  await expect(again.text(TIME_LEFT)).toBeVisible();
  expect(await again.user.count('POST', DEPOSITS)).toBe(1);

  // A user who has changed their mind can leave the address.
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

test('an address that has expired is not shown again after a reload', async ({open}) => {
  const deposit = await payCrypto(open, EXPIRING);
  await deposit.comesTo(words.expiredAddressTitle);
  const again = await reload(deposit);
  await again.comesTo(words.expiredAddressTitle);
  await expect(again.screen.locator('[data-copy]:not([data-copy=reference]), .qr, a')).toHaveCount(
    0,
  );
  await again.button(words.renewAddress).click();
  await succeeds(again, `$${EXPIRING}`);
  expect(await again.user.booked()).toEqual([`${EXPIRING} completed`]);
});
