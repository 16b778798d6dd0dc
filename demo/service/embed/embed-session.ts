/** The checks in front of every `/embed/` route: CORS, the embed token, the page's origin. */
import type {HttpBindings} from '@hono/node-server';
import type {Context, MiddlewareHandler} from 'hono';
import {createMiddleware} from 'hono/factory';
import {cors} from 'hono/cors';
import {bearerToken} from '../http/compact-jwt.ts';
import {Refusal, Unauthorized} from '../http/refusal.ts';
import type {Isv, Isvs} from '../store/isvs.ts';
import type {User} from '../store/users.ts';
import type {EmbedTokens} from './embed-tokens.ts';

export interface EmbedEnv {
  Bindings: HttpBindings;
  Variables: {
    user: User;
    /** Expiry of the token, in Unix seconds. */
    expires: number;
  };
}

/**
 * Any page may read the response. An unregistered page gets a 403, and it can show
 * that error only if the browser lets it read the response. The service uses no
 * cookies here, so CORS needs no credentials.
 */
export const embedCors = cors({
  origin: origin => origin || null,
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'content-type'],
  // Cross-origin pages can read only exposed headers. `Date` is the start of the wait of
  // `Retry-After`. Support looks up a user's problem by the request id.
  exposeHeaders: ['retry-after', 'date', 'x-request-id'],
  maxAge: 600,
});

/** The middleware of routes that need an embed token. */
export type EmbedToken = MiddlewareHandler<EmbedEnv>;

export interface EmbedSessionParts {
  readonly tokens: EmbedTokens;
  readonly isvs: Isvs;
}

/**
 * Checks the token before the origin, because the token determines which partner's origins apply.
 */
export function embedSession({tokens, isvs}: EmbedSessionParts): EmbedToken {
  return createMiddleware(async (c, next) => {
    const session = tokens.check(bearerToken(c.req.header('authorization')));
    if (!session) throw new Unauthorized();
    assertRegistered(isvs.get(session.user.isvId), c);
    c.set('user', session.user);
    c.set('expires', session.expires);
    await next();
  });
}

/**
 * Throws `ORIGIN_UNAUTHORIZED` if the request is from an unregistered page. A request without an
 * Origin header is not from a page. The service's own frame page is accepted, because it decides
 * which pages may frame it.
 */
export function assertRegistered({origins}: Isv, c: Context): void {
  const origin = c.req.header('origin');
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin;
  if (!isOwn && !origins.includes(origin))
    throw new Refusal('ORIGIN_UNAUTHORIZED', 'This page’s origin is not registered.');
}
