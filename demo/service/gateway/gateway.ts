/** The gateway in front of a partner's routes: checks the request JWT by the rules. */
import type {HttpBindings} from '@hono/node-server';
import type {Context, MiddlewareHandler} from 'hono';
import {createMiddleware} from 'hono/factory';
import {GEO_BLOCKED} from '#src/contract/error-codes.js';
import {Refusal, Unauthorized} from '../http/refusal.ts';
import {userInPath} from '../http/user-in-path.ts';
import type {Isvs} from '../store/isvs.ts';
import type {User, Users} from '../store/users.ts';
import {judge, type Registry} from './gateway-rules.ts';
import type {GeoGate} from './geo-gate.ts';

export interface PartnerEnv {
  Bindings: HttpBindings;
  Variables: {isvId: string};
}

export interface PartnerUserEnv {
  Bindings: HttpBindings;
  Variables: {isvId: string; user: User};
}

/** The middleware of routes that need a request JWT. */
export interface RequestJwt {
  /** For ISV-only routes. */
  readonly ofPartner: MiddlewareHandler<PartnerEnv>;
  /** For routes whose path starts with `USERS` and `USERID`. */
  readonly ofUser: MiddlewareHandler<PartnerUserEnv>;
}

export interface GatewayParts {
  readonly isvs: Isvs;
  readonly users: Users;
  readonly geoGate: GeoGate;
  readonly now: () => number;
}

export function gateway({now, ...parts}: GatewayParts): RequestJwt {
  const {users} = parts;
  const registry = registryOf(parts);
  /** Returns the ISV id. `userId` is undefined on ISV-only routes. */
  const check = async (c: Context, userId: string | undefined): Promise<string> => {
    const authorization = c.req.header('authorization');
    const body = new Uint8Array(await c.req.arrayBuffer());
    const verdict = judge({authorization, body, userId}, registry, now());
    if (verdict.kind === 'unauthorized') throw new Unauthorized();
    if (verdict.kind === 'geo-blocked') throw new Refusal(GEO_BLOCKED, verdict.reason);
    return verdict.isvId;
  };
  return {
    ofPartner: createMiddleware(async (c, next) => {
      c.set('isvId', await check(c, undefined));
      await next();
    }),
    ofUser: createMiddleware(async (c, next) => {
      // Not decoded, because `sub` must equal it exactly (rule 5).
      const userId = userInPath(new URL(c.req.url).pathname) ?? '';
      c.set('isvId', await check(c, userId));
      const user = users.find(userId);
      if (!user) throw new Unauthorized();
      c.set('user', user);
      await next();
    }),
  };
}

function registryOf({isvs, users, geoGate}: Omit<GatewayParts, 'now'>): Registry {
  return {
    geoGate,
    partner: kid => isvs.find(kid),
    sharedSecret: (isvId, userId) => {
      const user = users.find(userId);
      return user?.isvId === isvId ? user.sharedSecret : undefined;
    },
  };
}
