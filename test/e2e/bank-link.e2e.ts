/**
 * The parts of the bank link that need a whole browser: the clock and the windows. The rest is in
 * `browser/bank-link.test.ts`.
 */
import {EMBEDDER, EMPTY_FRAME, takeExpected} from '../support/e2e/expected-problems.ts';
import type {Money} from '../support/e2e/money.ts';
import {errors} from '../support/e2e/heard.ts';
import {expect, test, type Opening} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

type Open = (scenario: undefined, opening: Opening) => Promise<Money>;
type NewUser = (scenario: 'new-user') => Promise<Money['user']>;

/** A user with a confirmed number, before the bank's own page. */
async function openAtBank(
  open: Open,
  newUser: NewUser,
  path: NonNullable<Opening['path']> = '/blank',
): Promise<Money> {
  const user = await newUser('new-user');
  await user.change({bankpay: 'confirmed'});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}, path});
  await deposit.openBank();
  return deposit;
}

const RESEND = '/embed/v1/bankpay/profile/resend';

test('7.6 user_unconfirmed: the user has to enter the code, and can have it resent after the wait', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('new-user');
  await user.change({bankpay: 'unconfirmed'});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}});
  await deposit.shows(words.codeTitle);
  await expect(deposit.text('•••• 4821')).toBeVisible();
  const asked = await user.count('POST', RESEND);
  const resend = deposit.button(
    new RegExp(`^${words.resendIn.replace('{time}', String.raw`\d:\d\d`)}$`),
  );
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await resend.focus();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(31_000);
  await deposit.button(words.resend).click();
  await expect.poll(() => user.count('POST', RESEND)).toBe(asked + 1);
  await expect(resend).toBeVisible();
  await deposit.enterCode();
  await deposit.shows(words.linkTitle);
});

test(
  'the bank’s page also works in a separate window',
  {tag: '@framed'},
  async ({open, newUser, page}) => {
    const deposit = await openAtBank(open, newUser);
    const opened = page.waitForEvent('popup');
    await deposit.screen.getByRole('link', {name: words.bankWindow}).click();
    const bank = await opened;
    const closed = bank.waitForEvent('close');
    await bank.getByRole('button', {name: 'Approve'}).click();
    await closed;
    await deposit.shows(words.amountTitleDeposit);
    expect(await errors(page)).toEqual([]);
  },
);

test('a user can confirm that they finished at the bank if the page got no message', async ({
  open,
  newUser,
  page,
}) => {
  const deposit = await openAtBank(open, newUser);
  // As on a phone whose bank opens in another app: the page gets no message.
  await page.evaluate(() => addEventListener('message', e => e.stopImmediatePropagation(), true));
  const address = await deposit.screen.locator('iframe').getAttribute('src');
  const other = await page.context().newPage();
  await other.goto(address ?? '');
  await other.getByRole('button', {name: 'Approve'}).click();
  await expect(other.getByRole('status')).not.toBeEmpty();
  await other.close();
  // Before the user has been at the bank, nothing is to be said.
  await expect(deposit.button(words.bankDone)).toBeHidden();
  await deposit.bank.locator('body').click({position: {x: 2, y: 2}});
  await deposit.button(words.bankDone).click();
  await deposit.shows(words.amountTitleDeposit);
  expect(await errors(page)).toEqual([]);
});

test(
  'after a redirect to the bank and back, the deposit continues with the new account',
  {tag: '@framed'},
  async ({visit, page}) => {
    const deposit = await visit('new-user');
    await deposit.choose();
    await deposit.onboard();
    await deposit.bank.getByRole('link', {name: 'Continue in this window'}).click();
    await page.waitForURL('**/bank/link/*');
    await page.getByRole('button', {name: 'Approve'}).click();
    await deposit.enter('25');
    const {searchParams} = new URL(page.url());
    expect([...searchParams.keys()].filter(name => name.startsWith('bank-'))).toEqual([]);
    await deposit.send();
    await deposit.succeeds('$25.00');
    expect(await errors(page)).toEqual([]);
    // After a reload, the bank link starts over.
    await page.reload();
    await deposit.button(words.bankpay).click();
    await deposit.shows(words.amountTitleDeposit);
  },
);

for (const path of ['/blank?isolated', '/blank?embedder'] as const)
  test(`${path}: the console reports a bank’s page without the headers that the page’s policy requires`, async ({
    open,
    newUser,
    page,
    problems,
  }) => {
    await page.route('**/bank/link/**', async route => {
      const response = await route.fetch();
      const {
        'cross-origin-embedder-policy': _,
        'cross-origin-resource-policy': __,
        ...headers
      } = response.headers();
      await route.fulfill({response, headers});
    });
    await openAtBank(open, newUser, path);
    const isThere = (known: RegExp) => problems.some(text => known.test(text));
    await expect
      .poll(() => [isThere(EMBEDDER), isThere(EMPTY_FRAME), problems.length])
      .toEqual([true, true, 2]);
    takeExpected(problems, EMBEDDER, EMPTY_FRAME);
  });

test(
  'a cross-origin isolated page can show the bank’s page and a frame of the service',
  {tag: ['@framed', '@engines']},
  async ({open, newUser, page}) => {
    const deposit = await openAtBank(open, newUser, '/blank?isolated');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await deposit.bank.getByRole('button', {name: 'Approve'}).click();
    await deposit.shows(words.amountTitleDeposit);
    expect(await errors(page)).toEqual([]);
  },
);
