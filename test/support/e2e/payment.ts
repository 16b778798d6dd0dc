/** A ready user's deposit that is about to meet something. */
import type {Deposit} from './deposit.ts';
import {eventsOf, listenToRegions} from './heard.ts';
import type {Opening} from './test.ts';

/** Up to the click that sends money; `orders` are the ids of what is sent then. */
export async function pay(
  open: (scenario: 'ready', opening: Opening) => Promise<Deposit>,
  amount: string,
  attributes: Readonly<Record<string, string>> = {},
) {
  const deposit = await open('ready', {attributes: {provider: 'bankpay', ...attributes}});
  const {page} = deposit;
  const orders: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().endsWith('/embed/v1/deposits')) return;
    orders.push((request.postDataJSON() as {transactionId: string}).transactionId);
  });
  await deposit.enter(amount);
  await listenToRegions(page);
  await deposit.submit.click();
  const transactionId = async () => (await eventsOf(page, 'service-submit'))[0]?.transactionId;
  return {deposit, orders, transactionId};
}

/** What the alert region has said since. */
export async function alerts({page}: Deposit): Promise<readonly string[]> {
  const said = await page.evaluate(() => window.heard.said);
  return said.filter(text => text.startsWith('alert'));
}
