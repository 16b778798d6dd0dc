/** The signed-in user's booked payments, and cashpay withdrawals. */
import {Hono} from 'hono';
import * as z from 'zod/mini';
import type {Env} from '../http/env.ts';
import {readBody} from '../http/read-body.ts';
import type {Database} from '../store/database.ts';
import type {Registrations} from '../users/registrations.ts';
import type {Withdrawals} from '../users/withdrawals.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const Order = z.object({
  /** Decimal text as the service accepts it: `25`, `25.5`, `25.00`. Not zero. */
  amount: z.string().check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/), z.regex(/[1-9]/)),
  paymentMethod: z.optional(z.string().check(z.regex(/^\P{Cc}{1,100}$/u))),
});

export interface PaymentParts {
  readonly database: Database;
  readonly registrations: Registrations;
  readonly withdrawals: Withdrawals;
}

export function paymentRoutes({database, registrations, withdrawals}: PaymentParts): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/payments', async c => {
    const payments = await database.query(
      `SELECT transaction_id, action, provider, amount, currency, status FROM payments
        WHERE user_id = (SELECT user_id FROM service_users WHERE account_id = $1)
        ORDER BY booked_at DESC LIMIT 50`,
      [c.var.accountId],
    );
    return c.json({payments});
  });

  routes.post('/withdrawals', async c => {
    const {accountId, clientIp} = c.var;
    const idempotencyKey = c.req.header('idempotency-key') ?? '';
    if (!UUID.test(idempotencyKey)) return c.json({code: 'idempotency_key_missing'}, 400);
    const order = await readBody(c, Order);
    const user = await registrations.register(accountId);
    if (user.status !== 'ready') return c.json({code: 'no_user'}, 409);
    const staged = await withdrawals.stage(
      accountId,
      {...user, clientIp},
      {...order, idempotencyKey},
    );
    return staged ? c.json(staged) : c.json({code: 'idempotency_key_reused'}, 409);
  });

  // Only UUIDs reach the database: PostgreSQL fails on text with U+0000.
  routes.use('/withdrawals/:id/*', async (c, next) =>
    UUID.test(c.req.param('id')) ? next() : c.json({code: 'not_found'}, 404),
  );

  routes.post('/withdrawals/:id/execute', async c => {
    const {accountId, clientIp} = c.var;
    const user = await registrations.register(accountId);
    if (user.status !== 'ready') return c.json({code: 'no_user'}, 409);
    const executed = await withdrawals.execute(accountId, {...user, clientIp}, c.req.param('id'));
    return executed ? c.json(executed) : c.json({code: 'not_found'}, 404);
  });

  routes.get('/withdrawals/:id', async c => {
    const withdrawal = await withdrawals.find(c.var.accountId, c.req.param('id'));
    return withdrawal ? c.json(withdrawal) : c.json({code: 'not_found'}, 404);
  });

  return routes;
}
