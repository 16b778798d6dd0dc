/** The gateway in front of a partner's routes: runs the rules and answers for them. */
import type {HttpBindings} from '@hono/node-server';
import {createMiddleware} from 'hono/factory';
import {GEO_BLOCKED} from '#src/contract/errors.js';
import {Refusal, Unauthorized} from '../http/refusal.ts';
import {userInPath} from '../http/user-in-path.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import {judge, type Registry} from './gateway-rules.ts';

export interface GatewayEnv {
  Bindings: HttpBindings;
  Variables: {isvId: string};
}

/** `userIdOf` extracts `USERID` from the raw path. Without it, the route is ISV-only. */
export function gateway(service: Service, userIdOf?: (path: string) => string) {
  const registry = registryOf(service);
  return createMiddleware<GatewayEnv>(async (c, next) => {
    const facts = {
      authorization: c.req.header('authorization'),
      body: new Uint8Array(await c.req.arrayBuffer()),
      // Not decoded, because `sub` must equal it exactly (rule 5).
      userId: userIdOf?.(new URL(c.req.url).pathname),
    };
    const verdict = judge(facts, registry, service.now());
    if (verdict.kind === 'unauthorized') throw new Unauthorized();
    if (verdict.kind === 'geo-blocked') throw new Refusal(GEO_BLOCKED, verdict.reason);
    c.set('isvId', verdict.isvId);
    await next();
  });
}

/** For routes whose path starts with `USERS` and `USERID`. */
export function userGateway(service: Service) {
  return gateway(service, path => userInPath(path) ?? '');
}

/** The user that the path names. Use it behind `userGateway`. */
export function actingUser({users}: Service, userId: string | undefined): User {
  const user = users.find(userId ?? '');
  if (!user) throw new Unauthorized();
  return user;
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
