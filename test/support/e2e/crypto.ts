/** A user who deposits from their own wallet. */
import type {Page} from 'playwright/test';
import type {Transaction} from '#src/contract/payments.js';
import type {ScenarioName} from '../../../demo/partner/scenarios.ts';
import {EXPIRING, PARTICIPANT, QUIET} from '../harness/payment.ts';
import {fetchAs} from './bodies.ts';
import {pickAsset, type Money} from './money.ts';
import {SLOW} from './payment.ts';
import type {User} from './service.ts';
import type {Opening} from './test.ts';

export {EXPIRING, PARTICIPANT, QUIET};
export const COUNTRY = 'United States';

export const DEPOSITS = '/embed/v1/deposits';
export const TRANSACTIONS = '/embed/v1/transactions/*';
export const ON_POLYGON = 'Send USDC on Polygon';

export type Open = (scenario: ScenarioName, opening?: Opening) => Promise<Money>;

export const openCrypto = (
  open: Open,
  scenario: ScenarioName = 'ready',
  user?: User,
): Promise<Money> => open(scenario, {attributes: {provider: 'crypto'}, ...(user && {user})});

/** For a confirmed participant. Fills in the deposit and submits it, which requests the address. */
export async function payCrypto(
  open: Open,
  amount: string,
  ...pair: readonly [asset: string, network: string] | readonly []
): Promise<Money> {
  const deposit = await openCrypto(open);
  if (amount === QUIET) await deposit.user.change({pace: SLOW});
  await pickAsset(deposit, ...pair);
  await deposit.enter(amount);
  await deposit.submit.click();
  return deposit;
}

export async function fillParticipant(
  deposit: Money,
  change: Readonly<Record<string, string>> = {},
): Promise<void> {
  await deposit.fillParticipant(change);
}

/** The address on the screen, without invisible characters that look like a space. */
export function shownAddress({screen}: Money): Promise<string> {
  return screen.locator('[data-copy=address]').innerText();
}

/**
 * The service's responses about orders from now on, as the page receives them. They are
 * intercepted, because Chromium does not always store a body that a page has read as a stream.
 */
export async function answersTo(page: Page): Promise<readonly Transaction[]> {
  const answers: Transaction[] = [];
  await page.route(`**${DEPOSITS}`, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await fetchAs(route);
    answers.push((await response.json()) as Transaction);
    return route.fulfill({response});
  });
  return answers;
}

/** Changes the service's responses to orders and other questions. */
export async function changeAnswers(page: Page, change: object, path = DEPOSITS): Promise<void> {
  await page.route(`**${path}`, async route => {
    const answer = await fetchAs(route);
    await route.fulfill({json: {...((await answer.json()) as object), ...change}});
  });
}
