/** Token validation and geofence: who the user is, and where. */
import {Hono} from 'hono';
import type {Validation} from '#src/contract/access.js';
import {GEOFENCE, VALIDATE} from '#src/contract/paths.js';
import {accessOf} from './access.ts';
import type {EmbedEnv} from './embed-session.ts';
import {isoSeconds} from './embed-tokens.ts';

export function sessionRoutes(): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.get(VALIDATE, c => {
    const {user, expires} = c.var;
    return c.json({
      expiration: isoSeconds(expires),
      isvId: user.isvId,
      userId: user.id,
      ...accessOf(user.state),
    } satisfies Validation);
  });

  routes.get(GEOFENCE, c => c.json(c.var.user.state.geofence));

  return routes;
}
