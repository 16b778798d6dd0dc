/**
 * One signed request and its answer. Names nothing to `fetch` but what every
 * server runtime knows: edge workers refuse `redirect: 'error'`, `credentials`
 * and `cache` outright, and none of these runtimes has a cookie jar.
 */
import {PartnerError} from './partner-error.js';

/** The longest answer that is read, in characters. */
const MAX_ANSWER = 8 * 1024 * 1024;

/** As much of the standard `fetch` as is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Workers refuse a `fetch` that is called as another object's method. */
export const runtimeFetch: Fetch = (url, init) => globalThis.fetch(url, init);

export interface Outgoing {
  readonly url: string;
  readonly method: string;
  /** What stands behind `Bearer` in the Authorization header. */
  readonly bearer: string;
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
  /** `application/json` where there is a body and it is left out. */
  readonly contentType?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** What the JSON says; `undefined` where there is none. */
  readonly body: unknown;
  /** False where there is a body and it is not JSON. */
  readonly readable: boolean;
  /** Milliseconds from the request to the head of the answer. */
  readonly roundTrip: number;
  /** Seconds, by `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/** Gives up after `timeout` milliseconds, and when the signal says so: then with the signal's reason. */
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
    cancel(); // A body that nobody reads would keep its connection.
    signal?.removeEventListener('abort', cancel);
  }
}

function headersOf({bearer, body, contentType}: Outgoing): Record<string, string> {
  return {
    authorization: `Bearer ${bearer}`,
    accept: 'application/json',
    // For what stands between: the answer may hold a token or a secret.
    'cache-control': 'no-store',
    ...(body && {'content-type': contentType ?? 'application/json'}),
  };
}

/** `undefined` where it is longer than any answer of the service. */
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

/** As Node tells it, some causes deep: `ECONNREFUSED`, `ENOTFOUND`, `ECONNRESET`. */
function networkReason(cause: unknown, depth = 0): string | undefined {
  if (!(cause instanceof Error) || depth > 3) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code ?? networkReason(cause.cause, depth + 1);
}
