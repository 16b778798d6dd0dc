/** What the bank-link provider asks for before the first payment. */
import {PROFILE, WRONG_CODE, type Money} from '../support/e2e/money.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, test, type Opening} from '../support/e2e/test.ts';
import {containing, words} from '../support/e2e/words.ts';

type Open = (scenario: undefined, opening: Opening) => Promise<Money>;
type NewUser = (scenario: 'new-user') => Promise<Money['user']>;

/** A user whose number is confirmed, before the bank's own page. */
async function openAtBank(open: Open, newUser: NewUser): Promise<Money> {
  const user = await newUser('new-user');
  await user.change({bankpay: 'confirmed'});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}});
  await deposit.openBank();
  return deposit;
}

const RESEND = '/embed/v1/bankpay/profile/resend';

test('7.6 missing_user_profile: a profile that is not complete says which fields', async ({
  open,
  page,
}) => {
  const deposit = await open('new-user', {attributes: {provider: 'bankpay'}});
  await deposit.shows(words.profileTitle);
  await deposit.button(words.continue).click();
  for (const [label, flaw] of [
    [words.firstName, words.required],
    [words.lastName, words.required],
    [words.email, words.emailInvalid],
    [words.phone, words.phoneInvalid],
  ] as const) {
    await expect(deposit.field(label)).toHaveAccessibleDescription(containing(flaw));
  }
  await expect(deposit.field(words.firstName)).toBeFocused();
  await expect(deposit.screen.getByRole('alert')).toHaveText(words.summary);
  await deposit.fillProfile({...PROFILE, [words.phone]: '206 555 4821'});
  await deposit.button(words.continue).click();
  await expect(deposit.field(words.phone)).toBeFocused();
  await expect(deposit.field(words.firstName)).toHaveValue('Robin');
  await deposit.field(words.phone).fill('+1 (206) 555-4821');
  await deposit.button(words.continue).click();
  await deposit.shows(words.codeTitle);
  // Nothing of this is a failure: the user is asked for what is missing.
  expect(await errors(page)).toEqual([]);
});

test('7.6 mfa_rejected (withdraw): a wrong code is said at the field, the right one goes on', async ({
  open,
  page,
}) => {
  const money = await open('new-user', {action: 'withdraw', attributes: {provider: 'bankpay'}});
  await money.fillProfile();
  await money.button(words.continue).click();
  await money.enterCode(WRONG_CODE);
  const code = money.field(words.code);
  await expect(code).toHaveAccessibleDescription(words.codeRejected);
  await expect(code).toBeFocused();
  await expect(money.screen.getByRole('alert')).toHaveText(words.codeRejected);
  expect(await errors(page)).toEqual([
    {code: 'mfa_rejected', message: 'This is not the code that was sent.', retryable: true},
  ]);
  await code.fill('000000');
  await expect(money.text(words.codeRejected)).toBeHidden();
  await money.button(words.confirmCode).click();
  await money.shows(words.linkTitle);
});

test('a code of five digits is not sent; one is taken with the spaces and dashes it was pasted with', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('new-user');
  await user.change({bankpay: 'unconfirmed'});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}});
  await deposit.enterCode('00000');
  const code = deposit.field(words.code);
  await expect(code).toHaveAccessibleDescription(words.codeInvalid);
  expect(await user.count('POST', '/embed/v1/bankpay/profile/confirm')).toBe(0);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('');
  await page.keyboard.insertText(' 000-000 ');
  await deposit.button(words.confirmCode).click();
  await deposit.shows(words.linkTitle);
});

test('7.6 user_unconfirmed: the code is asked for again, and another can be sent when it is due', async ({
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
  const resend = deposit.button(/^A new code can be sent in \d+ s$/);
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

test('a number that was mistyped can be changed; the rest of the profile is still there', async ({
  open,
}) => {
  const deposit = await open('new-user', {attributes: {provider: 'bankpay'}});
  await deposit.fillProfile({...PROFILE, [words.phone]: '+1 206 555 0000'});
  await deposit.button(words.continue).click();
  await expect(deposit.text('•••• 0000')).toBeVisible();
  await deposit.button(words.changeNumber).click();
  await deposit.shows(words.profileTitle);
  await expect(deposit.field(words.email)).toHaveValue('robin@example.com');
  await deposit.field(words.phone).fill('+1 206 555 4821');
  await deposit.button(words.continue).click();
  await expect(deposit.text('•••• 4821')).toBeVisible();
});

test('a bank page that was closed is no error, and can be opened again', async ({
  open,
  newUser,
  page,
}) => {
  const deposit = await openAtBank(open, newUser);
  await deposit.atBank('Close');
  await expect(deposit.text(words.linkAbandoned)).toBeVisible();
  expect(await errors(page)).toEqual([]);
  await deposit.openBank();
  await deposit.button(words.bankCancel).click();
  await expect(deposit.text(words.linkAbandoned)).toBeVisible();
  await deposit.openBank();
  await deposit.atBank('Approve');
  await deposit.shows(words.amountTitleDeposit);
});

test('7.6 link_failed (deposit): the bank’s refusal is said, and another try leads on', async ({
  open,
  newUser,
  page,
}) => {
  const money = await openAtBank(open, newUser);
  await money.atBank('Fail the link');
  await expect(money.screen.getByRole('alert')).toHaveText(words.linkFailed);
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'link_failed', retryable: true}),
  ]);
  await money.openBank();
  await money.atBank('Approve');
  await money.enter('25');
  await money.submit.click();
  await succeeds(money, '$25.00');
  expect(await money.user.booked()).toEqual(['25.00 completed']);
});

test(
  'the bank’s page works in a window of its own',
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

test('whoever finished at the bank unseen says so', async ({open, newUser, page}) => {
  const deposit = await openAtBank(open, newUser);
  // As on a phone whose bank opens in another app: nobody tells the page.
  await page.evaluate(() => addEventListener('message', e => e.stopImmediatePropagation(), true));
  const address = await deposit.screen.locator('iframe').getAttribute('src');
  const other = await page.context().newPage();
  await other.goto(address ?? '');
  await other.getByRole('button', {name: 'Approve'}).click();
  await expect(other.getByRole('status')).not.toBeEmpty();
  await other.close();
  await deposit.button(words.bankDone).click();
  await deposit.shows(words.amountTitleDeposit);
  expect(await errors(page)).toEqual([]);
});

test('two linked accounts: the user picks one, and can change it', async ({
  open,
  newUser,
  page,
}) => {
  const deposit = await openAtBank(open, newUser);
  for (const box of await deposit.bank.getByRole('checkbox').all()) await box.check();
  await deposit.atBank('Approve');
  await deposit.shows(words.accountTitleDeposit);
  const accounts = deposit.button(/ending in/);
  const [first, second] = await accounts.allInnerTexts();
  await accounts.nth(1).click();
  await expect(deposit.text(second?.split('ending')[0]?.trim() ?? '')).toBeVisible();
  await deposit.amount.fill('25');
  await deposit.button(words.change).click();
  await deposit.shows(words.accountTitleDeposit);
  await accounts.nth(0).click();
  await expect(deposit.amount).toHaveValue('25');
  await expect(deposit.text(first?.split('ending')[0]?.trim() ?? '')).toBeVisible();
  expect(await eventsOf(page, 'service-error')).toEqual([]);
});
