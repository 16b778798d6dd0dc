/** Wallet, orders and transactions, for the embed. */
import {Hono} from 'hono';
import {PATHS, cancelPath, transactionPath} from '#src/contract/paths.js';
import {Order} from '#src/contract/payments.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import {answerPlaced} from './answer-placed.ts';
import type {Bookings} from './bookings.ts';
import type {Orders} from './orders.ts';

export function paymentRoutes(embedToken: EmbedToken, bookings: Bookings, orders: Orders): Hono {
  const routes = new Hono();

  routes.get(PATHS.wallet, embedToken, c => c.json(bookings.wallet(c.var.user)));

  for (const [path, action] of [
    [PATHS.deposits, 'deposit'],
    [PATHS.withdrawals, 'withdraw'],
  ] as const)
    routes.post(path, embedToken, async c => {
      const order = await readBody(c, Order);
      const {user} = c.var;
      const placed = orders.place(user, action, order);
      return answerPlaced(
        c,
        placed.kind === 'booked'
          ? {...placed, transaction: bookings.receipt(user, placed.transaction)}
          : placed,
      );
    });

  routes.get(routePattern(transactionPath(':id')), embedToken, c =>
    c.json(bookings.receipt(c.var.user, orders.find(c.var.user, c.req.param('id') ?? ''))),
  );

  routes.post(routePattern(cancelPath(':id')), embedToken, c =>
    c.json(bookings.receipt(c.var.user, orders.cancel(c.var.user, c.req.param('id') ?? ''))),
  );

  return routes;
}
