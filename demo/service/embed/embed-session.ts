/**
 * What stands in front of every `/embed/` route: the browser's CORS rules, the
 * embed token, the page's origin.
 */
import type {HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';
import {createMiddleware} from 'hono/factory';
import {cors} from 'hono/cors';
import {bearerToken} from '../compact-jwt.ts';
import {Refusal, Unauthorized} from '../refusal.ts';
import type {Service} from '../service.ts';
import type {Isv} from '../store/isvs.ts';
import type {User} from '../store/users.ts';

export interface EmbedEnv {
  Bindings: HttpBindings;
  Variables: {
    user: User;
    /** The token's end, in Unix seconds. */
    expires: number;
  };
}

/**
 * Any page may read the answer: who is not registered is told so by a 403, and
 * can show it only if the browser hands it over. No cookies, so no credentials.
 */
export const embedCors = cors({
  origin: origin => origin || null,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'content-type'],
  maxAge: 600,
});

/** The token first: without one there is no partner whose origins could be asked. */
export function embedSession({tokens, isvs}: Service) {
  return createMiddleware<EmbedEnv>(async (c, next) => {
    const session = tokens.check(bearerToken(c.req.header('authorization')) ?? '');
    if (!session) throw new Unauthorized();
    assertRegistered(isvs.get(session.user.isvId), c);
    c.set('user', session.user);
    c.set('expires', session.expires);
    await next();
  });
}

/**
 * No Origin, no browser: nothing that a page could be misused for. The service's
 * own frame page answers for whom it lets frame it.
 */
export function assertRegistered({origins}: Isv, c: Context): void {
  const origin = c.req.header('origin');
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin;
  if (!isOwn && !origins.includes(origin))
    throw new Refusal('ORIGIN_UNAUTHORIZED', 'This page’s origin is not registered.');
}
