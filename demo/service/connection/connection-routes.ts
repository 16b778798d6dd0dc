/** Login and connection config (contract 4, 7.2). */
import {Hono} from 'hono';
import {
  SOCKET_PROTOCOL,
  type ConnectionConfig,
  type IssuedAccess,
} from '#src/contract/connection.js';
import {CONNECTION_CONFIG, LOGIN} from '#src/contract/paths.js';
import {bearerToken} from '../http/compact-jwt.ts';
import {gateway, type GatewayEnv} from '../gateway/gateway.ts';
import {Refusal, Unauthorized} from '../http/refusal.ts';
import type {Service} from '../service.ts';
import {ACCESS_TOKEN_LIFETIME} from './connections.ts';
import {SOCKET_PATH} from './socket-hub.ts';

export function connectionRoutes(service: Service): Hono<GatewayEnv> {
  const {accessTokens, connectionTokens, failing, heartbeatSeconds} = service.connections;
  const routes = new Hono<GatewayEnv>();

  routes.post(LOGIN, gateway(service), c => {
    const {token} = accessTokens.issue(c.var.isvId);
    return c.json({accessToken: token, expiresIn: ACCESS_TOKEN_LIFETIME} satisfies IssuedAccess);
  });

  routes.get(CONNECTION_CONFIG, c => {
    const isvId = accessTokens.holder(bearerToken(c.req.header('authorization')));
    if (isvId === undefined) throw new Unauthorized();
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
