/** The route of `token-contract.ts`. Like all control routes, it is only for this machine. */
import {Hono} from 'hono';
import {isScenario, SCENARIOS} from '../partner/scenarios.ts';
import {Refusal} from '../service/http/refusal.ts';
import {readBody} from '../service/http/request-body.ts';
import {SANDBOX_TOKEN, TokenRequest, type MintedToken} from './token-contract.ts';
import type {Tokens} from './tokens.ts';

export function tokenRoute(tokens: Tokens): Hono {
  const route = new Hono();
  route.post(SANDBOX_TOKEN, async c => {
    const {scenario, userId} = await readBody(c, TokenRequest);
    return c.json(scenario === undefined ? renewed(tokens, userId) : started(tokens, scenario));
  });
  return route;
}

function started(tokens: Tokens, scenario: string): MintedToken {
  if (isScenario(scenario)) return tokens.start(scenario);
  const known = Object.keys(SCENARIOS).join(', ');
  throw new Refusal('bad_request', `There is no such scenario. Known: ${known}.`);
}

function renewed(tokens: Tokens, userId = tokens.printed.id): MintedToken {
  const minted = tokens.renew(userId);
  if (!minted) throw new Refusal('not_found', 'There is no such user.');
  return minted;
}
