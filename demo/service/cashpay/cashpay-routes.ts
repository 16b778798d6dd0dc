/** The cash provider, for the partner's backend only: stage, then execute. */
import {Hono} from 'hono';
import {CashpayWithdrawal} from '#src/contract/cashpay.js';
import {cashpayExecutePath, cashpayWithdrawalsPath} from '#src/contract/paths.js';
import type {RequestJwt} from '../gateway/gateway.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import {answerPlaced} from '../payments/answer-placed.ts';
import type {Payouts} from './payouts.ts';

export function cashpayRoutes(requestJwt: RequestJwt, payouts: Payouts): Hono {
  const routes = new Hono();

  routes.post(routePattern(cashpayWithdrawalsPath(':userId')), requestJwt.ofUser, async c =>
    c.json(payouts.stage(c.var.user, await readBody(c, CashpayWithdrawal))),
  );

  routes.post(routePattern(cashpayExecutePath(':userId', ':id')), requestJwt.ofUser, c =>
    answerPlaced(c, payouts.execute(c.var.user, c.req.param('id') ?? '')),
  );

  return routes;
}
