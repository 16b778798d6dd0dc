/**
 * A deposit from its first screen to its last: by keyboard, by mouse, and with options set by the
 * page.
 */
import {PROFILE, RIGHT_CODE, type Money} from '../support/e2e/money.ts';
import {errors, events, listenToRegions, said} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import {fill} from '#src/locale/words.js';

const DEPOSITS = '/embed/v1/deposits';

test(
  'a new user deposits with the keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({visit, page}) => {
    const deposit = await visit('new-user');
    const keyboard = new Keyboard(page);
    const {bank, user} = deposit;
    await user.change({pace: SLOW});
    await deposit.shows(words.chooseDeposit);
    await listenToRegions(page);

    await keyboard.press(deposit.button(words.bankpay));
    await arrives(deposit, words.profileTitle);
    for (const [label, value] of Object.entries(PROFILE)) {
      await keyboard.type(deposit.field(label), value);
    }
    await keyboard.enter();
    await arrives(deposit, words.codeTitle);
    await keyboard.type(deposit.field(words.code), RIGHT_CODE);
    await keyboard.enter();
    await arrives(deposit, words.linkTitle);
    await keyboard.press(deposit.button(words.linkStart));
    await arrives(deposit, words.bankTitle);
    await keyboard.press(bank.getByRole('button', {name: 'Approve'}));
    await arrives(deposit, words.amountTitleDeposit);
    await keyboard.type(deposit.amount, '25');
    await keyboard.enter();
    await arrives(deposit, words.reviewTitleDeposit);
    await keyboard.press(deposit.submit);
    await deposit.shows(words.pendingTitleDeposit);
    await expect(deposit.heading(words.pendingTitleDeposit)).toBeFocused();
    await user.change({settle: true});
    await succeeds(deposit, '$25.00');
    await arrives(deposit, words.successTitleDeposit);

    const [entry] = await user.ledger();
    expect(await user.booked()).toEqual(['25.00 completed']);
    expect(await said(page)).toEqual([
      `status: ${words.sendingTitleDeposit}`,
      `status: ${words.pendingTitleDeposit}`,
      `status: ${words.successTitleDeposit}. ${fill(words.successTextDeposit, {amount: '$25.00'})}`,
    ]);
    const step = (from: string, to: string) => ({
      type: 'service-step-change',
      detail: {flow: 'deposit', from, to},
    });
    const money = {transactionId: entry?.transactionId, provider: 'bankpay', amount: '25.00'};
    const booked = {...money, currency: 'USD'};
    const heard = await events(page);
    expect(heard.filter(({type}) => type !== 'service-access')).toEqual([
      step('opening', 'choosing'),
      {type: 'service-ready', detail: {flow: 'deposit'}},
      step('choosing', 'preparing'),
      step('preparing', 'profile'),
      step('profile', 'code'),
      step('code', 'link'),
      step('link', 'bank'),
      step('bank', 'entering'),
      step('entering', 'reviewing'),
      {type: 'service-submit', detail: {...money, flow: 'deposit'}},
      step('reviewing', 'sending'),
      {type: 'service-deposit-pending', detail: {...booked, status: 'pending'}},
      step('sending', 'pending'),
      {type: 'service-deposit-success', detail: {...booked, status: 'completed'}},
      step('pending', 'succeeded'),
    ]);
  },
);

test('a user whose bank is linked deposits in five clicks', async ({visit}) => {
  const deposit = await visit('ready');
  await deposit.choose();
  await deposit.button('$25.00').click();
  await expect(deposit.amount).toHaveValue('25.00');
  await deposit.button(words.review).click();
  await expect(deposit.text('Everyday Checking')).toBeVisible();
  await expect(deposit.text(fill(words.accountMask, {mask: '6789'}))).toBeVisible();
  await expect(deposit.text(words.wallet)).toBeVisible();
  await deposit.button('Deposit $25.00').click();
  await succeeds(deposit, '$25.00');
  await deposit.is('success');
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);

  await deposit.button(words.againDeposit).click();
  await deposit.enter('40');
  await deposit.submit.click();
  await succeeds(deposit, '$40.00');
  const entries = await deposit.user.ledger();
  expect(entries.map(({amount}) => amount)).toEqual(['25.00', '40.00']);
  expect(new Set(entries.map(({transactionId}) => transactionId)).size).toBe(2);
});

test('a page’s provider and amount lead straight to the amount screen', async ({open}) => {
  const deposit = await open('ready', {attributes: {provider: 'bankpay', amount: '25.00'}});
  await deposit.shows(words.amountTitleDeposit);
  await expect(deposit.amount).toHaveValue('25.00');
  await deposit.button(words.review).click();
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test('holding Enter down sends one request', async ({open}) => {
  const deposit = await open('ready', {attributes: {provider: 'bankpay'}});
  await deposit.enter('30');
  await deposit.submit.focus();
  for (let n = 0; n < 10; n++) await deposit.page.keyboard.down('Enter');
  await deposit.page.keyboard.up('Enter');
  await succeeds(deposit, '$30.00');
  expect(await deposit.user.booked()).toEqual(['30.00 completed']);
  expect(await deposit.user.count('POST', DEPOSITS)).toBe(1);
});

test('a page can stop a deposit at the last moment', {tag: '@framed'}, async ({open, page}) => {
  const deposit = await open('ready');
  await page.evaluate(() => {
    addEventListener('service-submit', event => event.preventDefault(), {once: true});
  });
  await deposit.pay('25');
  await deposit.shows(words.reviewTitleDeposit);
  expect(await deposit.user.booked()).toEqual([]);
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
  expect(await errors(page)).toEqual([]);
});

/** On a new screen, the heading has the focus. */
async function arrives(deposit: Money, heading: string): Promise<void> {
  await deposit.comesTo(heading);
  await expect(deposit.heading(heading)).toBeFocused();
}
