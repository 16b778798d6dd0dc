/** Login and connection config (contract 4, 7.2). */
import {Hono} from 'hono';
import {createMiddleware} from 'hono/factory';
import {
  SOCKET_PROTOCOL,
  type ConnectionConfig,
  type IssuedAccess,
} from '#src/contract/connection.js';
import {CONNECTION_CONFIG, LOGIN} from '#src/contract/paths.js';
import {bearerToken} from '../http/compact-jwt.ts';
import type {PartnerEnv, RequestJwt} from '../gateway/gateway.ts';
import {Refusal, Unauthorized} from '../http/refusal.ts';
import {ACCESS_TOKEN_LIFETIME, type Connections} from './connections.ts';
import type {ExpiringTokens} from './expiring-tokens.ts';
import {SOCKET_PATH} from './socket-hub.ts';

export function connectionRoutes(requestJwt: RequestJwt, connections: Connections): Hono {
  const {accessTokens, connectionTokens, failing, heartbeatSeconds} = connections;
  const routes = new Hono();

  routes.post(LOGIN, requestJwt.ofPartner, c => {
    const {token} = accessTokens.issue(c.var.isvId);
    return c.json({accessToken: token, expiresIn: ACCESS_TOKEN_LIFETIME} satisfies IssuedAccess);
  });

  routes.get(CONNECTION_CONFIG, accessToken(accessTokens), c => {
    const {isvId} = c.var;
    if (failing.has(isvId)) {
      const {body, status} = new Refusal('internal_error', 'The connection service is not there.');
      return c.json({success: false, ...body}, status);
    }
    const {token, endsAt} = connectionTokens.issue(isvId);
    return c.json({
      success: true,
      data: {
        // Uses the host name of this request. `app.ts` refuses foreign host names.
        url: `ws://${c.req.header('host')}${SOCKET_PATH}`,
        protocol: SOCKET_PROTOCOL,
        token,
        heartbeatSeconds,
        expiresAt: new Date(endsAt).toISOString(),
      },
    } satisfies ConnectionConfig);
  });

  return routes;
}

/** Returns the middleware of routes that need the access token of a login. */
function accessToken(tokens: ExpiringTokens) {
  return createMiddleware<PartnerEnv>(async (c, next) => {
    const isvId = tokens.holder(bearerToken(c.req.header('authorization')));
    if (isvId === undefined) throw new Unauthorized();
    c.set('isvId', isvId);
    await next();
  });
}
