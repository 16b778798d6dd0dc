/**
 * One signed request and its response. It passes only the `fetch` options that
 * every server runtime knows. Edge workers reject `redirect: 'error'`,
 * `credentials` and `cache`. None of these runtimes has a cookie jar.
 */
import {PartnerError} from './partner-error.js';

/** Maximum length of a response, in characters. */
const MAX_ANSWER = 8 * 1024 * 1024;

/** The part of the standard `fetch` that we use. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Workers reject a `fetch` that is called as a method of another object. */
export const runtimeFetch: Fetch = (url, init) => globalThis.fetch(url, init);

export interface Outgoing {
  readonly url: string;
  readonly method: string;
  /** The token after `Bearer` in the Authorization header. */
  readonly bearer: string;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** Defaults to `application/json` if there is a body. */
  readonly contentType?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON. `undefined` if there is none. */
  readonly body: unknown;
  /** False if the body is not JSON. */
  readonly readable: boolean;
  /** Milliseconds from the request to the response's headers. */
  readonly roundTrip: number;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/** Times out after `timeout` milliseconds. If the signal aborts, rejects with its reason. */
export async function exchange(
  fetch: Fetch,
  outgoing: Outgoing,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const {url, method, body} = outgoing;
  signal?.throwIfAborted();
  let timedOut = false;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, timeout);
  signal?.addEventListener('abort', cancel);
  const begun = performance.now();
  try {
    const headers = headersOf(outgoing);
    const init = {method, headers, redirect: 'manual', signal: abort.signal} as const;
    const response = await fetch(url, body ? {...init, body} : init);
    const roundTrip = performance.now() - begun;
    const text = await readText(response);
    return {
      status: response.status,
      headers: response.headers,
      ...parseJson(text),
      roundTrip,
      retryAfter: retryAfterIn(response.headers),
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (timedOut) {
      throw new PartnerError('TIMEOUT', 'The service took too long to answer.', {cause});
    }
    throw unreachable(url, cause);
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}

function headersOf({bearer, body, contentType}: Outgoing): Record<string, string> {
  return {
    authorization: `Bearer ${bearer}`,
    accept: 'application/json',
    // For caches in between. The response may hold a token or a secret.
    'cache-control': 'no-store',
    ...(body && {'content-type': contentType ?? 'application/json'}),
  };
}

/** `undefined` if the body is longer than any real response. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value, {stream: true});
    if (text.length > MAX_ANSWER) return undefined;
  }
  return text + decoder.decode();
}

function parseJson(text: string | undefined): Pick<Answer, 'body' | 'readable'> {
  if (text === '') return {body: undefined, readable: true};
  try {
    return {body: text && JSON.parse(text), readable: text !== undefined};
  } catch {
    return {body: undefined, readable: false};
  }
}

/** RFC 9110 10.2.3: seconds, or a time. */
function retryAfterIn(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

function unreachable(url: string, cause: unknown): PartnerError {
  const reason = networkReason(cause);
  const why = reason ? ` (${reason})` : '';
  const message = `The service at ${new URL(url).origin} could not be reached${why}.`;
  return new PartnerError('NETWORK_ERROR', message, {cause});
}

/** Node nests the reason in causes: `ECONNREFUSED`, `ENOTFOUND`, `ECONNRESET`. */
function networkReason(cause: unknown, depth = 0): string | undefined {
  if (!(cause instanceof Error) || depth > 3) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code ?? networkReason(cause.cause, depth + 1);
}
