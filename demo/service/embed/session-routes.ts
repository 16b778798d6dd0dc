/** The routes for token validation and the geofence. */
import {Hono} from 'hono';
import type {Validation} from '#src/contract/access.js';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {accessOf} from './access.ts';
import type {EmbedToken} from './embed-session.ts';
import {isoSeconds} from './embed-tokens.ts';

export function sessionRoutes(embedToken: EmbedToken): Hono {
  const routes = new Hono();

  routes.get(PATHS.validate, embedToken, c => {
    const {user, expires} = c.var;
    return c.json({
      expiration: isoSeconds(expires),
      isvId: user.isvId,
      userId: user.id,
      ...accessOf(user.state),
    } satisfies Validation);
  });

  routes.get(GEOFENCE_PATH, embedToken, c => c.json(c.var.user.state.geofence));

  return routes;
}
