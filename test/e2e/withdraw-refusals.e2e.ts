/** What is different in a withdrawal: the balance that is too low, and the block that ends it (contract 6, 7.5, 7.6). */
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {alerts, pay, succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const BLOCK = {eligible: false, stateCode: 'US-NV', reason: 'Not while you are in Nevada.'};

test(
  '7.6 insufficient_funds (withdraw): a balance that has sunk meanwhile is shown as it is now',
  {tag: ['@framed', '@engines']},
  async ({open, page}) => {
    const money = await open('ready', {action: 'withdraw', attributes: {provider: 'bankpay'}});
    await expect(money.text('$250.00').first()).toBeVisible();
    await money.enter('100');
    await money.user.change({balance: '60.00'});
    await money.submit.click();
    await money.shows(words.amountTitleWithdraw);
    await expect(money.amount).toHaveAccessibleDescription(words.amountInsufficient);
    await expect(money.amount).toBeFocused();
    await expect(money.amount).toHaveValue('100');
    await expect(money.text('$60.00').first()).toBeVisible();
    await expect(money.text('$250.00')).toHaveCount(0);
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: 'insufficient_funds', retryable: false}),
    ]);

    // By itself the embed knows it now, with the balance of the moment, and sends nothing.
    await money.user.change({balance: '50.00'});
    await money.button(words.review).click();
    await expect(money.amount).toHaveAccessibleDescription(words.amountInsufficient);
    await expect(money.text('$50.00').first()).toBeVisible();
    expect(await money.user.booked()).toEqual([]);
    expect(await money.user.count('POST', '/embed/v1/withdrawals')).toBe(1);

    await money.button(words.max).click();
    await expect(money.amount).toHaveValue('50.00');
    await money.button(words.review).click();
    await money.submit.click();
    await succeeds(money, '$50.00');
    expect(await money.user.booked()).toEqual(['50.00 completed']);
    expect(await errors(page)).toHaveLength(1);
  },
);

test(
  '7.5 GEOFENCE_BLOCKED (withdraw): at submit the place is refused, once, and can be left',
  {tag: '@framed'},
  async ({open, page}) => {
    const {money} = await pay(open, '10.05', {}, 'withdraw');
    await money.shows(words.blockedTitle);
    await money.is('blocked');
    const reason = 'Payments are not available where you are now.';
    await expect(money.text(reason)).toBeVisible();
    await expect(money.retry).toHaveCount(0);
    expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
      expect.objectContaining({stateCode: 'US-WA', reason, phase: 'submit'}),
    ]);
    expect(await errors(page)).toEqual([]);
    expect(await alerts(money)).toHaveLength(1);
    expect(await eventsOf(page, 'service-cancel')).toEqual([]);
    // Three clicks in one task are one.
    await money.button(words.close).evaluate((close: HTMLElement) => {
      for (let click = 0; click < 3; click++) close.click();
    });
    await money.shows(money.words('amountTitle'));
    await expect(money.amount).toHaveValue('10.05');
    // For a withdrawal alone (contract 6).
    expect(await eventsOf(page, 'service-cancel')).toEqual([null]);
    expect(await money.user.booked()).toEqual([]);
  },
);

test('7.5 GEOFENCE_BLOCKED (deposit): a user who has travelled meanwhile can pay once back', async ({
  open,
  page,
}) => {
  const money = await open('ready', {attributes: {provider: 'bankpay'}});
  await money.enter('25');
  await money.user.change({geofence: BLOCK});
  await money.submit.click();
  await money.shows(words.blockedTitle);
  await expect(money.text(BLOCK.reason)).toBeVisible();
  expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
    expect.objectContaining({reason: BLOCK.reason, phase: 'submit'}),
  ]);
  await money.button(words.close).click();
  await money.user.change({geofence: {eligible: true, stateCode: 'US-WA'}});
  await money.button(words.review).click();
  await money.submit.click();
  await succeeds(money, '$25.00');
  expect(await eventsOf(page, 'service-cancel')).toEqual([]);
  expect(await money.user.booked()).toEqual(['25.00 completed']);
});

test('7.5 GEOFENCE_BLOCKED (withdraw): a page that takes the element away cancels nothing', async ({
  open,
  page,
}) => {
  const {money} = await pay(open, '10.05', {}, 'withdraw');
  await money.shows(words.blockedTitle);
  await money.element.evaluate(element => element.remove());
  await expect(money.element).toHaveCount(0);
  expect(await eventsOf(page, 'service-geofence-blocked')).toHaveLength(1);
  expect(await eventsOf(page, 'service-cancel')).toEqual([]);
});
