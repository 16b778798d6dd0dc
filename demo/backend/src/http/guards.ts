/** Middleware: a request's id and log line, its client address, origin and session. */
import {randomUUID} from 'node:crypto';
import type {Context} from 'hono';
import {deleteCookie, getCookie, setCookie} from 'hono/cookie';
import {createMiddleware} from 'hono/factory';
import {routePath} from 'hono/route';
import type {Log} from '../log.ts';
import {SESSION_LIFETIME, type Sessions} from '../users/sessions.ts';
import type {AddressOf} from './client-address.ts';
import type {Env} from './env.ts';

export function logged(log: Log) {
  return createMiddleware<Env>(async (c, next) => {
    const begun = performance.now();
    c.set('requestId', randomUUID());
    await next();
    c.header('x-request-id', c.var.requestId);
    log.info('request', {
      requestId: c.var.requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - begun),
    });
  });
}

/** Refuses requests without a client address, because the service issues no token without one. */
export function addressed(addressOf: AddressOf) {
  return createMiddleware<Env>(async (c, next) => {
    const {remoteAddress} = c.env.incoming.socket;
    const clientIp = addressOf(remoteAddress, c.req.header('x-forwarded-for'));
    if (clientIp === undefined) return c.json({code: 'address_unknown'}, 400);
    c.set('clientIp', clientIp);
    return next();
  });
}

/**
 * Protects against cross-site request forgery. A request that may change data must have this site's
 * `Origin`, which every browser sends with it. If the browser sends `Sec-Fetch-Site`, it must be
 * `same-origin`. Only JSON is accepted, which another site cannot send without a CORS preflight. In
 * addition, the cookie is `SameSite`.
 */
export function ownPagesOnly(origin: string) {
  return createMiddleware<Env>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (c.req.header('origin') !== origin) return c.json({code: 'foreign_origin'}, 403);
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (site !== 'same-origin') return c.json({code: 'foreign_origin'}, 403);
    const type = c.req.header('content-type')?.split(';', 1)[0]?.trim();
    if (type !== 'application/json') return c.json({code: 'json_only'}, 415);
    return next();
  });
}

export class SessionCookie {
  readonly #name: string;
  readonly #isSecure: boolean;

  /** Not every browser accepts a `Secure` cookie on `http://localhost`. */
  constructor(origin: string) {
    this.#isSecure = origin.startsWith('https:');
    this.#name = this.#isSecure ? '__Host-session' : 'session';
  }

  read(c: Context<Env>): string | undefined {
    return getCookie(c, this.#name);
  }

  write(c: Context<Env>, token: string): void {
    const maxAge = SESSION_LIFETIME / 1000;
    const secure = this.#isSecure;
    setCookie(c, this.#name, token, {httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge});
  }

  remove(c: Context<Env>): void {
    deleteCookie(c, this.#name, {path: '/', secure: this.#isSecure});
  }
}

export function signedIn(cookie: SessionCookie, sessions: Sessions) {
  return createMiddleware<Env>(async (c, next) => {
    const token = cookie.read(c);
    const accountId = token && (await sessions.accountOf(token));
    if (!accountId) return c.json({code: 'signed_out'}, 401);
    c.set('accountId', accountId);
    return next();
  });
}
