/** A user who goes back, tries again, or is told that something is still open. */
import {eventsOf} from '../support/e2e/heard.ts';
import {endSession, pay, SLOW} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test('the same amount is the same payment, also after going back to the choices', async ({
  open,
}) => {
  const {money: deposit, orders} = await pay(open, '10.03');
  await deposit.shows(words.rejectedTitle);
  await deposit.button(words.changeAmount).click();
  await deposit.button(words.back).click();
  await deposit.choose();
  await expect(deposit.amount).toHaveValue('10.03');
  await deposit.button(words.review).click();
  await deposit.submit.click();
  await deposit.shows(words.rejectedTitle);
  expect(orders).toEqual([orders[0], orders[0]]);
});

test('a page that says no to a second try is heard, too', async ({open, page}) => {
  const {money: deposit, orders} = await pay(open, '10.03');
  await deposit.shows(words.rejectedTitle);
  await page.evaluate(() => addEventListener('service-submit', event => event.preventDefault()));
  await deposit.retry.click();
  await expect.poll(() => eventsOf(page, 'service-submit')).toHaveLength(2);
  await deposit.shows(words.rejectedTitle);
  expect(orders).toHaveLength(1);
});

test('a gate that is still open is said to be', async ({open}) => {
  const deposit = await open('kyc-pending');
  await deposit.shows(words.gatedTitle);
  await deposit.button(words.checkAgain).click();
  await expect(deposit.screen.locator('p').getByText(words.gatesStillOpen)).toBeVisible();
  await expect(deposit.screen.getByRole('status')).toHaveText(words.gatesStillOpen);
});

test('a session that ends beside a sent payment leaves the payment in sight', async ({
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
