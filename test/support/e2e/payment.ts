/** A ready user's payment that is about to meet something. */
import type {Action} from '#src/contract/access.js';
import type {Money} from './money.ts';
import {eventsOf, listenToRegions} from './heard.ts';
import type {Opening} from './test.ts';

/** Up to the click that sends money; `orders` are the ids of what is sent then. */
export async function pay(
  open: (scenario: 'ready', opening: Opening) => Promise<Money>,
  amount: string,
  attributes: Readonly<Record<string, string>> = {},
  action: Action = 'deposit',
) {
  const deposit = await open('ready', {action, attributes: {provider: 'bankpay', ...attributes}});
  const {page} = deposit;
  const orders: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'POST' || !/\/embed\/v1\/(deposits|withdrawals)$/.test(request.url()))
      return;
    orders.push((request.postDataJSON() as {transactionId: string}).transactionId);
  });
  await deposit.enter(amount);
  await listenToRegions(page);
  await deposit.submit.click();
  const transactionId = async () => (await eventsOf(page, 'service-submit'))[0]?.transactionId;
  return {deposit, orders, transactionId};
}

/** What the alert region has said since. */
export async function alerts({page}: Money): Promise<readonly string[]> {
  const said = await page.evaluate(() => window.heard.said);
  return said.filter(text => text.startsWith('alert'));
}
