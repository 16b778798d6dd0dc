/**
 * `POST /session`: returns a token for the user of the partner's page.
 *
 * A real partner takes the user from its own login. This demo has no login. It makes
 * a user for each call and trusts the user id that a page sends. It checks the Origin
 * header, so only its own pages can call it.
 */
import {Hono} from 'hono';
import * as z from 'zod/mini';
import {DEFAULT_SCENARIO, SCENARIOS, isScenario} from './scenarios.ts';
import type {Sessions} from './sessions.ts';

const SessionRequest = z.object({
  userId: z.optional(z.guid()),
  scenario: z._default(z.string(), DEFAULT_SCENARIO),
});

export function sessionRoute(sessions: Sessions, origins: readonly string[]): Hono {
  const route = new Hono();
  route.post('/', async context => {
    context.header('cache-control', 'no-store');
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.includes(origin)) {
      const error = `Only pages of ${origins.join(' and ')} get a session here.`;
      return context.json({error}, 403);
    }
    const request = SessionRequest.safeParse(await readJson(context.req.raw));
    if (!request.success) {
      return context.json({error: 'The body is {"scenario"}, {"userId"} or nothing.'}, 400);
    }
    const {userId, scenario} = request.data;
    if (userId !== undefined) {
      const session = await sessions.renew(userId);
      return session ? context.json(session) : context.json({error: 'No such user here.'}, 404);
    }
    if (!isScenario(scenario)) {
      const error = 'There is no scenario of that name.';
      return context.json({error, scenarios: Object.keys(SCENARIOS)}, 400);
    }
    return context.json(await sessions.start(scenario));
  });
  route.onError((error, context) => context.json({error: error.message}, 502));
  return route;
}

/** Returns `{}` for an empty body, and `undefined` for a body that is not JSON. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
