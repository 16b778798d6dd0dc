/** A ready user's payment that is about to meet something. */
import {expect, type Page} from 'playwright/test';
import type {Action} from '#src/contract/access.js';
import {bodyOf} from './bodies.ts';
import {Money, pickAsset} from './money.ts';
import {eventsOf, listenToRegions, said} from './heard.ts';
import type {User} from './service.ts';
import {place, type Opening} from './test.ts';

/** A pace at which nothing ends until it is told to (`settle`): to look at what waits. */
export const SLOW = 1000;

/** Where orders are sent to. */
export const ORDERS = /\/embed\/v1\/(deposits|withdrawals)$/;

/** Up to the click that sends money; `orders` are the ids of what is sent then. */
export async function pay(
  open: (scenario: 'ready', opening: Opening) => Promise<Money>,
  amount: string,
  attributes: Readonly<Record<string, string>> = {},
  action: Action = 'deposit',
  user?: User,
) {
  const wanted = {provider: 'bankpay', ...attributes};
  const money = await open('ready', {action, attributes: wanted, ...(user && {user})});
  if (wanted.provider === 'crypto') await pickAsset(money);
  return send(money, amount);
}

/** The same from the screen of the amount. */
export async function send(money: Money, amount: string) {
  const {page} = money;
  const orders = ordersOf(page);
  await money.enter(amount);
  await listenToRegions(page);
  await money.submit.click();
  const transactionId = async () => (await eventsOf(page, 'service-submit'))[0]?.transactionId;
  return {money, orders, transactionId};
}

/** The end of a payment that is under way; the embed's pauses between two questions pass at once. */
export async function succeeds(money: Money, amount: string): Promise<void> {
  const {page, action} = money;
  const pending = page.locator(`service-${action}:state(pending)`);
  const over = page.locator(`service-${action}:state(success)`);
  await expect(pending.or(over).first()).toBeVisible();
  if ((await pending.count()) > 0) await page.clock.fastForward(2_000);
  await money.succeeds(amount);
}

/** The session ends, and nobody on the page answers in the time that it has. */
export async function endSession({page}: Money): Promise<void> {
  const asked = async () => (await eventsOf(page, 'service-session-expired')).length;
  const before = await asked();
  await expect
    .poll(async () => {
      await page.clock.fastForward('10:00');
      return asked();
    })
    .toBeGreaterThan(before);
  await page.clock.fastForward('00:03');
}

/** The ids of the orders that are sent from now on. */
export function ordersOf(page: Page): readonly string[] {
  const orders: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'POST' || !ORDERS.test(request.url())) return;
    orders.push((JSON.parse(bodyOf(request)) as {transactionId: string}).transactionId);
  });
  return orders;
}

/** What the alert region has said since. */
export async function alerts({page}: Money): Promise<readonly string[]> {
  const all = await said(page);
  return all.filter(text => text.startsWith('alert'));
}

/** The page is loaded again, as a user's F5 does, with a fresh token of the same user. */
export async function reload({page, user, action}: Money, as: User = user): Promise<Money> {
  await page.reload();
  const attributes = {'base-url': user.session.baseUrl, 'session-token': await as.freshToken()};
  await place(page, attributes, action);
  return new Money(page, as, action);
}
