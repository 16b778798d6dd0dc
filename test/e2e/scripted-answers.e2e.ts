/**
 * Codes that the sandbox does not say to a payment by bank link, nor in any other
 * journey, said by a scripted service. All of them, in both actions, and what
 * follows, are in `browser/payment-codes.test.ts` and `browser/after-refusals.test.ts`.
 */
import {ACTIONS} from '#src/contract/access.js';
import {RETRYABLE, type ErrorCode} from '#src/contract/errors.js';
import {fulfill} from '../support/e2e/answers.ts';
import {errors} from '../support/e2e/heard.ts';
import {alerts, ORDERS, pay} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const MESSAGE = 'The provider says so.';

/** Sequencing signals for a partner's backend, and what another provider says. */
const FOREIGN = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
  'cashpay_rejected',
] as const satisfies readonly ErrorCode[];

for (const [index, code] of FOREIGN.entries()) {
  const action = ACTIONS[index % ACTIONS.length] ?? 'deposit';
  const retryable = RETRYABLE[code];
  const way = retryable ? 'can be tried again' : 'leads to support';
  test(`7.6 ${code} (${action}): it is said once, and ${way}`, async ({open, page}) => {
    await page.route(ORDERS, route => fulfill(route, 409, {code, error: MESSAGE}));
    const {money, orders, transactionId} = await pay(open, '25', {}, action);
    const heading = money.words('failedTitle');
    await money.shows(heading);
    expect(await errors(page)).toEqual([
      {code, message: MESSAGE, retryable, transactionId: await transactionId()},
    ]);
    expect(await alerts(money)).toEqual([`alert: ${heading}. ${words.notMoved}`]);
    await expect(money.retry).toHaveCount(retryable ? 1 : 0);
    expect(orders).toHaveLength(1);
    expect(await money.user.booked()).toEqual([]);
  });
}
