/** Two tabs and one payment: each tab of a user shows the order that the other tab sent. */
import type {Page} from 'playwright/test';
import type {ServiceEvent} from '#src/host/events.js';
import {eventsOf, listenIn} from '../support/e2e/heard.ts';
import {Money} from '../support/e2e/money.ts';
import {ordersOf, pay, reload, SLOW, succeeds} from '../support/e2e/payment.ts';
import type {User} from '../support/e2e/service.ts';
import {expect, place, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** The number of entries in the two storages of a tab. */
function kept(page: Page): Promise<number> {
  return page.evaluate(() => sessionStorage.length + localStorage.length);
}

/** Another tab of the same browser, with a deposit of that user. */
async function otherTab({page}: Money, user: User): Promise<Money> {
  const other = await page.context().newPage();
  await other.clock.install();
  await listenIn(other);
  await other.goto('/blank');
  const attributes = {
    'base-url': user.session.baseUrl,
    'session-token': await user.freshToken(),
    provider: 'bankpay',
  };
  await place(other, attributes);
  return new Money(other, user);
}

test(
  'another tab shows the pending payment, even after a reload of either tab, and signing out leaves nothing',
  {tag: '@engines'},
  async ({open, newUser, page}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money: first, orders} = await pay(open, '25', {}, 'deposit', user);
    await first.shows(words.pendingTitleDeposit);
    const second = await otherTab(first, user);
    const sentBySecond = ordersOf(second.page);
    await second.shows(words.pendingTitleDeposit);

    const firstAgain = await reload(first);
    await firstAgain.shows(words.pendingTitleDeposit);
    const secondAgain = await reload(second);
    await secondAgain.shows(words.pendingTitleDeposit);

    // The tab that sent the order is closed. The other tab still has the order.
    await page.goto('about:blank');
    const alone = await reload(secondAgain);
    await alone.shows(words.pendingTitleDeposit);
    const third = await otherTab(alone, user);
    await third.shows(words.pendingTitleDeposit);
    expect(await kept(third.page)).toBe(1);

    await alone.element.evaluate(element => Object.assign(element, {sessionToken: ''}));
    await expect.poll(() => kept(alone.page)).toBe(0);
    await expect.poll(() => kept(third.page)).toBe(0);
    expect(orders).toHaveLength(1);
    expect(sentBySecond).toEqual([]);
    expect(await user.booked()).toEqual(['25.00 pending']);
  },
);

test('another tab that answers only after the deposit has opened still shows its payment', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money: first} = await pay(open, '25', {}, 'deposit', user);
  await first.shows(words.pendingTitleDeposit);
  // The first tab is busy: its answer waits.
  await page.evaluate(() => {
    const answers: (() => void)[] = [];
    const {value: post} = Object.getOwnPropertyDescriptor(
      BroadcastChannel.prototype,
      'postMessage',
    ) as {value: (this: BroadcastChannel, message: unknown) => void};
    BroadcastChannel.prototype.postMessage = function later(message) {
      answers.push(() => post.call(this, message));
    };
    Object.assign(window, {answerTabs: () => answers.splice(0).forEach(answer => answer())});
  });
  const second = await otherTab(first, user);
  await second.shows(words.amountTitleDeposit);
  await page.evaluate('answerTabs()');
  await second.shows(words.pendingTitleDeposit);
  expect(await user.booked()).toEqual(['25.00 pending']);
});

test('a tab that is about to pay shows the other tab’s payment, and both report its success', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const first = await open('ready', {user, attributes: {provider: 'bankpay'}});
  const second = await otherTab(first, user);
  const orders = [ordersOf(page), ordersOf(second.page)];
  for (const tab of [first, second]) await tab.enter('25');
  await first.submit.click();
  await first.shows(words.pendingTitleDeposit);
  await second.submit.click();
  await second.shows(words.pendingTitleDeposit);
  await user.change({settle: true});
  for (const tab of [first, second]) {
    await succeeds(tab, '$25.00');
    expect(await eventsOf(tab.page, 'service-deposit-success')).toHaveLength(1);
  }
  expect(orders.flat()).toHaveLength(1);
  expect(await user.booked()).toEqual(['25.00 completed']);
  for (const tab of [first, second]) expect(await kept(tab.page)).toBe(0);
});

test('another user in another tab does not see the payment, and stores nothing', async ({
  open,
  newUser,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money: first} = await pay(open, '25', {}, 'deposit', user);
  await first.shows(words.pendingTitleDeposit);
  const second = await otherTab(first, await newUser());
  await second.shows(words.amountTitleDeposit);
  expect(await kept(second.page)).toBe(0);
});

test('a payment that the page holds is not sent after another tab has paid', async ({
  open,
  page,
}) => {
  const first = await open('ready', {attributes: {provider: 'bankpay'}});
  const {user} = first;
  await user.change({pace: SLOW});
  const sentByFirst = ordersOf(page);
  await first.enter('25');
  await first.element.evaluate(element => {
    const {promise, resolve} = Promise.withResolvers<boolean>();
    Object.assign(window, {decide: resolve});
    element.addEventListener('service-submit', event =>
      (event as ServiceEvent<'service-submit'>).hold(promise),
    );
  });
  await first.submit.click();
  const second = await otherTab(first, user);
  await second.enter('30');
  await second.submit.click();
  await second.shows(words.pendingTitleDeposit);

  await page.evaluate(() => (Reflect.get(window, 'decide') as (isAllowed: boolean) => void)(true));
  await first.shows(words.pendingTitleDeposit);
  await expect(first.text('$30.00').first()).toBeVisible();
  expect(sentByFirst).toEqual([]);
  expect(await user.booked()).toEqual(['30.00 pending']);
});
