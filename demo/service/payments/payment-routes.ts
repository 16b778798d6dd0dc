/** Wallet, orders and transactions, for the embed. */
import {Hono} from 'hono';
import {cancelPath, DEPOSITS, transactionPath, WALLET, WITHDRAWALS} from '#src/contract/paths.js';
import {OrderBody, TRANSACTION_NOT_FOUND} from '#src/contract/payments.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import type {Service} from '../service.ts';
import {answerPlaced} from './answer-placed.ts';
import {findTransaction} from './book-order.ts';
import {placeOrder} from './place-order.ts';

export function paymentRoutes(service: Service): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.get(WALLET, c => c.json(service.ledger.wallet(service.walletId(c.var.user))));

  for (const [path, action] of [
    [DEPOSITS, 'deposit'],
    [WITHDRAWALS, 'withdraw'],
  ] as const)
    routes.post(path, async c => {
      const order = await readBody(c, OrderBody);
      return answerPlaced(c, placeOrder(service, c.var.user, action, order));
    });

  routes.get(routePattern(transactionPath(':id')), c => {
    const transaction = findTransaction(service, c.var.user.id, c.req.param('id') ?? '');
    if (!transaction) throw new Refusal(TRANSACTION_NOT_FOUND, 'There is no such transaction.');
    return c.json(transaction);
  });

  routes.post(routePattern(cancelPath(':id')), c => {
    const {user} = c.var;
    const id = c.req.param('id') ?? '';
    const transaction = findTransaction(service, user.id, id);
    if (transaction) return c.json(transaction);
    service.ledger.cancel(user.id, id);
    throw new Refusal(
      TRANSACTION_NOT_FOUND,
      'Nothing was booked under this id, and nothing will be.',
    );
  });

  return routes;
}
