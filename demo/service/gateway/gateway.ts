/** The gateway in front of a partner's routes: asks the rules, answers for them. */
import {createMiddleware} from 'hono/factory';
import {GEO_BLOCKED} from '#src/contract/errors.js';
import {Refusal, Unauthorized} from '../refusal.ts';
import type {Service} from '../service.ts';
import {judge, type Registry} from './gateway-rules.ts';

export interface GatewayEnv {
  Variables: {isvId: string};
}

/** `userIdOf` finds `USERID` in the raw path; without it the route is ISV-only. */
export function gateway(service: Service, userIdOf?: (path: string) => string) {
  const registry = registryOf(service);
  return createMiddleware<GatewayEnv>(async (c, next) => {
    const facts = {
      authorization: c.req.header('authorization'),
      body: new Uint8Array(await c.req.arrayBuffer()),
      // Undecoded, because `sub` must equal it exactly (rule 5).
      userId: userIdOf?.(new URL(c.req.url).pathname),
    };
    const verdict = judge(facts, registry, service.now());
    if (verdict.kind === 'unauthorized') throw new Unauthorized();
    if (verdict.kind === 'geo-blocked') throw new Refusal(GEO_BLOCKED, verdict.reason);
    c.set('isvId', verdict.isvId);
    await next();
  });
}

function registryOf({isvs, users}: Service): Registry {
  return {
    partner: kid => isvs.find(kid),
    sharedSecret: (isvId, userId) => {
      const user = users.find(userId);
      return user?.isvId === isvId ? user.sharedSecret : undefined;
    },
  };
}
