/**
 * The ISV routes that the contract names but does not describe (assumed; contract 4). They accept
 * any method. The gateway in front of them checks the signature. The responses are fictional.
 */
import {Hono} from 'hono';
import {ISV_ROUTES} from '#src/contract/paths.js';
import type {RequestJwt} from '../gateway/gateway.ts';
import {Refusal} from '../http/refusal.ts';
import {MARKETS, sportEvents, TOURNAMENTS} from './catalogue.ts';

const [TOURNAMENT_ROUTE, EVENT_ROUTE, MARKET_ROUTE, PUSH_ROUTE] = ISV_ROUTES;

/** `now` returns Unix milliseconds. */
export function isvRoutes(requestJwt: RequestJwt, now: () => number): Hono {
  const routes = new Hono();
  // Hono's `/*` also matches the path without a further segment.
  for (const path of ISV_ROUTES) routes.use(`${path}/*`, requestJwt.ofPartner);

  routes.all(TOURNAMENT_ROUTE, c => c.json({tournaments: TOURNAMENTS}));
  routes.all(`${TOURNAMENT_ROUTE}/:id`, c => c.json(byId(TOURNAMENTS, c.req.param('id'))));

  routes.all(EVENT_ROUTE, c => {
    const {tournamentId} = c.req.query();
    const all = sportEvents(now());
    return c.json({sportEvents: all.filter(event => isAsked(tournamentId, event.tournamentId))});
  });
  routes.all(`${EVENT_ROUTE}/:id`, c => c.json(byId(sportEvents(now()), c.req.param('id'))));

  routes.all(MARKET_ROUTE, c => {
    const {sportEventId} = c.req.query();
    return c.json({markets: MARKETS.filter(market => isAsked(sportEventId, market.sportEventId))});
  });
  routes.all(`${MARKET_ROUTE}/:id`, c => c.json(byId(MARKETS, c.req.param('id'))));

  // The contract does not describe push events (6), so the service accepts and drops them.
  routes.all(`${PUSH_ROUTE}/*`, c =>
    c.json({accepted: true, topic: c.req.path.slice(PUSH_ROUTE.length + 1)}),
  );
  return routes;
}

function isAsked(wanted: string | undefined, id: string): boolean {
  return wanted === undefined || wanted === id;
}

function byId<T extends {readonly id: string}>(list: readonly T[], id: string): T {
  const found = list.find(each => each.id === id);
  if (!found) throw new Refusal('not_found', 'There is none of that id.');
  return found;
}
