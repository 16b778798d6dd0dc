/**
 * Sends requests to a service in the same way as the embed. None of these requests can change
 * anything.
 */
import {ErrorObject} from '../../contract/errors.js';
import {readJson} from '../../contract/json-body.js';
import {quote} from '../../partner/doctor/finding.js';

/** The page and user that a request is made for. */
export interface Visitor {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Origin of the page that has the embed. */
  readonly origin: string | undefined;
  /** Milliseconds until a request times out. */
  readonly timeout: number;
}

/** The service's response. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body. `undefined` if the body is not JSON. */
  readonly body: unknown;
  readonly isEmpty: boolean;
}

/** `why` is the reason for the missing answer, as the end of a sentence. */
export interface Unanswered {
  readonly why: string;
}

export type Reply = Answered | Unanswered;

interface Ask {
  readonly path: string;
  readonly token?: string;
  readonly origin?: string | undefined;
}

/** Sends a GET in the same way as the embed. */
export function read(visitor: Visitor, path: string, change: Partial<Ask> = {}): Promise<Reply> {
  const {token, origin} = {...visitor, ...change};
  return send(visitor, path, 'GET', {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(origin !== undefined && {origin}),
  });
}

/** The CORS preflight that a browser sends before a request with these headers. */
export function preflight(
  visitor: Visitor,
  method: 'GET' | 'POST',
  path: string,
  headers: string,
): Promise<Reply> {
  return send(visitor, path, 'OPTIONS', {
    origin: visitor.origin ?? '',
    accept: '*/*',
    'access-control-request-method': method,
    'access-control-request-headers': headers,
  });
}

/** Loads a page as a frame does, without the token. */
export function page(visitor: Visitor, path: string): Promise<Reply> {
  return send(visitor, path, 'GET', {accept: 'text/html'});
}

async function send(
  {baseUrl, timeout}: Visitor,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<Reply> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  const begin = {method, headers, redirect: 'manual', signal: abort.signal} as const;
  try {
    const response = await fetch(baseUrl + path, begin);
    const text = await readJson(response.clone());
    const isEmpty = text === '' && (await isBodyless(response));
    return {status: response.status, headers: response.headers, body: parse(text), isEmpty};
  } catch (cause) {
    if (abort.signal.aborted) return {why: `no answer within ${timeout} ms`};
    return {why: `could not be reached (${reasonOf(cause)})`};
  } finally {
    clearTimeout(timer);
    abort.abort(); // An unread body would keep its connection open.
  }
}

/** Whether the response has no body. Reads at most the first chunk. */
async function isBodyless({body}: Response): Promise<boolean> {
  const first = await body?.getReader().read();
  return first === undefined || first.done;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Node nests the reason in causes: `ECONNREFUSED`, `ENOTFOUND`. */
function reasonOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause)
    if ('code' in error) return quote(error.code);
  return 'no reason given';
}

/** The status and the code of a refusal. */
export function refusalIn({status, body}: Answered): string {
  const error = ErrorObject.safeParse(body);
  if (status >= 300 && status < 400) return `${status}, a redirect, which the embed never follows`;
  return error.success
    ? `${status} ${quote(error.data.code)}`
    : `${status} without an error object`;
}
