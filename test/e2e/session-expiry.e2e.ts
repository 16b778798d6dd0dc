/**
 * A session that ends during a payment, as a whole journey. `browser/session-expiry.test.ts` covers
 * each step (contract 7.3).
 */
import {refuseOnce} from '../support/e2e/answers.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {endSession, ORDERS, ordersOf, pay, SLOW, succeeds} from '../support/e2e/payment.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

// The page's time to answer has passed before the user sees the message.
test(
  '7.3 SESSION_EXPIRED (deposit): an expiry at the amount is shown once and keeps the input, and an expiry at submit is not shown',
  {tag: ['@framed', '@engines']},
  async ({open, newUser, page}) => {
    const user = await newUser('ready');
    const money = await open(undefined, {user});
    await money.choose();
    await money.amount.fill('37.50');
    await endSession(money);
    await money.shows(words.expiredTitle);
    expect(await errors(page)).toHaveLength(1);
    const tokens = [await user.freshToken(), await user.freshToken()];
    await answerWith(page, {by: 'refresh', tokens});
    await money.button(words.expiredAction).click();
    await expect(money.amount).toHaveValue('37.50');
    expect(await page.evaluate(() => window.heard.asked)).toBe(1);

    const orders = ordersOf(page);
    const sent = await refuseOnce(page, path => ORDERS.test(path));
    await money.button(words.review).click();
    await money.submit.click();
    await succeeds(money, '$37.50');
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(new Set(orders).size).toBe(1);
    expect(await page.evaluate(() => window.heard.asked)).toBe(2);
    expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(2);
    expect(await errors(page)).toHaveLength(1);
    expect(await user.booked()).toEqual(['37.50 completed']);
  },
);

test('a session that expires during a pending payment keeps the payment visible', async ({
  open,
  newUser,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money: deposit} = await pay(open, '25', {}, 'deposit', user);
  await deposit.shows(words.pendingTitleDeposit);
  await endSession(deposit);
  await expect(deposit.text(words.sessionNote)).toBeVisible();
  await expect(deposit.heading(words.pendingTitleDeposit)).toBeVisible();
  await deposit.is('pending');
});
