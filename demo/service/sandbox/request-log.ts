/** The requests that the service received, for the sandbox's report. Contains no secrets. */
import {randomUUID} from 'node:crypto';
import type {HttpBindings} from '@hono/node-server';
import type {MiddlewareHandler} from 'hono';
import {createMiddleware} from 'hono/factory';
import {bearerToken} from '../http/compact-jwt.ts';
import {userInPath} from '../http/user-in-path.ts';
import type {RequestReport} from './control-contract.ts';

type LoggedRequest = RequestReport['requests'][number];

/** At least this many of the latest entries are stored. */
const LIMIT = 20_000;

/** Maximum length of a logged path. Longer than any path of the contract. */
const MAX_PATH = 300;
const MAX_HEADERS = 50;

const UUID_LENGTH = 36;

/** Matches text that looks like a JWT, which a mistaken path may contain. */
const JWT = /eyJ[\w-]*(?:\.[\w-]*){1,2}/g;

export class RequestLog {
  #entries: {userId: string; request: LoggedRequest}[] = [];

  /** Adds a request. Stores only requests with a user, because reports are per user. */
  add(userId: string | undefined, request: Omit<LoggedRequest, 'status'>): LoggedRequest {
    const {method, origin, requestId} = request;
    const path = request.path.slice(0, MAX_PATH).replaceAll(JWT, '[token]');
    const headers = request.headers.slice(0, MAX_HEADERS);
    const logged = {requestId, method, path, origin, headers, status: 0};
    if (userId?.length !== UUID_LENGTH) return logged;
    this.#entries.push({userId, request: logged});
    if (this.#entries.length > 2 * LIMIT) this.#entries = this.#entries.slice(-LIMIT);
    return logged;
  }

  of(userId: string): readonly LoggedRequest[] {
    return this.#entries.filter(entry => entry.userId === userId).map(entry => entry.request);
  }
}

/**
 * Logs each request on arrival, because some requests never get an answer. The response header
 * `X-Request-Id` has the request's id in the log. `subjectOf` returns the user that an embed
 * token names.
 */
export function logRequests(
  log: RequestLog,
  subjectOf: (token: string) => string | undefined,
): MiddlewareHandler<{Bindings: HttpBindings}> {
  return createMiddleware(async (c, next) => {
    const {pathname: path} = new URL(c.req.url);
    const requestId = randomUUID();
    const entry = log.add(
      userInPath(path) ?? subjectOf(bearerToken(c.req.header('authorization'))),
      {
        requestId,
        method: c.req.method,
        path,
        origin: c.req.header('origin') ?? null,
        headers: Object.keys(c.req.header()).toSorted(),
      },
    );
    await next();
    c.header('x-request-id', requestId);
    const isAnswered = !c.env.incoming.socket.destroyed;
    entry.status = isAnswered ? c.res.status : 0;
  });
}
