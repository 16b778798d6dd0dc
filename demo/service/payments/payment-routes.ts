/** Wallet, orders and transactions, for the embed. */
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import {Hono, type Context} from 'hono';
import type {Action} from '#src/contract/access.js';
import {DEPOSITS, transactionPath, WALLET, WITHDRAWALS} from '#src/contract/paths.js';
import {OrderBody, TRANSACTION_NOT_FOUND} from '#src/contract/payments.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {Refusal} from '../refusal.ts';
import {readBody} from '../request-body.ts';
import {routePattern} from '../route-pattern.ts';
import type {Service} from '../service.ts';
import {placeOrder} from './place-order.ts';

/** Longer than any client waits. */
const LATE = 120_000;

export function paymentRoutes(service: Service): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.get(WALLET, c => c.json(service.ledger.wallet(service.walletId(c.var.user))));

  routes.post(DEPOSITS, c => answerOrder(c, service, 'deposit'));
  routes.post(WITHDRAWALS, c => answerOrder(c, service, 'withdraw'));

  routes.get(routePattern(transactionPath(':id')), c => {
    const transaction = service.ledger.find(c.var.user.id, c.req.param('id') ?? '');
    if (!transaction) throw new Refusal(TRANSACTION_NOT_FOUND, 'There is no such transaction.');
    return c.json(transaction);
  });

  return routes;
}

async function answerOrder(
  c: Context<EmbedEnv>,
  service: Service,
  action: Action,
): Promise<Response> {
  const placed = placeOrder(service, c.var.user, action, await readBody(c, OrderBody));
  if (placed.kind === 'dropped' || placed.fault === 'lost') return cutConnection(c);
  if (placed.fault === 'late') await late();
  return c.json(placed.transaction);
}

/** What a client sees when a cable is pulled: no status, no header, nothing. */
function cutConnection(c: Context<EmbedEnv>): Response {
  c.env.incoming.socket.resetAndDestroy();
  return new Response(null, RESPONSE_ALREADY_SENT);
}

/** Unreferenced: an answer that nobody waits for must not keep the process alive. */
function late(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LATE).unref());
}
