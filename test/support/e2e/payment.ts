/** The steps of a ready user's payment, for tests that disturb it. */
import {expect, type Page} from 'playwright/test';
import type {Action} from '#src/contract/access.js';
import {bodyOf} from './bodies.ts';
import {Money, pickAsset} from './money.ts';
import {eventsOf, listenToRegions, said} from './heard.ts';
import type {User} from './service.ts';
import {place, type Opening} from './test.ts';

/** A pace at which no payment ends before `settle`. Tests use it to look at waiting screens. */
export const SLOW = 1000;

/** The paths that orders are sent to. */
export const ORDERS = /\/embed\/v1\/(deposits|withdrawals)$/;

/**
 * Does all steps of a payment up to the click that sends money. `orders` collects the ids of the
 * orders sent from then on.
 */
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

/** Confirms the payment as `pay` does, starting from the amount screen. */
export async function send(money: Money, amount: string) {
  const {page} = money;
  const orders = ordersOf(page);
  await money.enter(amount);
  await listenToRegions(page);
  await money.submit.click();
  const transactionId = async () => (await eventsOf(page, 'service-submit'))[0]?.transactionId;
  return {money, orders, transactionId};
}

/**
 * Waits for a pending payment to succeed. Skips the embed's pause before it asks for the status.
 */
export async function succeeds(money: Money, amount: string): Promise<void> {
  const {page, action} = money;
  const pending = page.locator(`service-${action}:state(pending)`);
  const over = page.locator(`service-${action}:state(success)`);
  await expect(pending.or(over).first()).toBeVisible();
  if ((await pending.count()) > 0) await page.clock.fastForward(2_000);
  await money.succeeds(amount);
}

/** Ends the session, and lets the time limit for the page's answer pass. */
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

/** Collects the ids of the orders that are sent from now on. */
export function ordersOf(page: Page): readonly string[] {
  const orders: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'POST' || !ORDERS.test(request.url())) return;
    orders.push((JSON.parse(bodyOf(request)) as {transactionId: string}).transactionId);
  });
  return orders;
}

/** The announcements of the alert region since `listenToRegions`. */
export async function alerts({page}: Money): Promise<readonly string[]> {
  const all = await said(page);
  return all.filter(text => text.startsWith('alert'));
}

/** Reloads the page, as F5 does, with a fresh token of the same user. */
export async function reload({page, user, action}: Money, as: User = user): Promise<Money> {
  await page.reload();
  const attributes = {'base-url': user.session.baseUrl, 'session-token': await as.freshToken()};
  await place(page, attributes, action);
  return new Money(page, as, action);
}
