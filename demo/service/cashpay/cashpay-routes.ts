/** The cash provider, for the partner's backend only: stage, then execute. */
import {Hono} from 'hono';
import {CashpayWithdrawal} from '#src/contract/cashpay.js';
import {cashpayExecutePath, cashpayWithdrawalsPath} from '#src/contract/paths.js';
import {actingUser, userGateway, type GatewayEnv} from '../gateway/gateway.ts';
import {answerPlaced} from '../payments/answer-placed.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import type {Service} from '../service.ts';
import {executeWithdrawal, stageWithdrawal} from './pay-out.ts';

export function cashpayRoutes(service: Service): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>();

  routes.post(routePattern(cashpayWithdrawalsPath(':userId')), userGateway(service), async c => {
    const asked = await readBody(c, CashpayWithdrawal);
    const user = actingUser(service, c.req.param('userId'));
    return c.json(stageWithdrawal(service, user, asked));
  });

  routes.post(routePattern(cashpayExecutePath(':userId', ':id')), userGateway(service), c => {
    const user = actingUser(service, c.req.param('userId'));
    return answerPlaced(c, executeWithdrawal(service, user, c.req.param('id') ?? ''));
  });

  return routes;
}
