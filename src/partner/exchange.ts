/**
 * One signed request and its response. Uses only the `fetch` options that every server runtime
 * supports. Edge workers reject `redirect: 'error'`, `credentials` and `cache`. None of these
 * runtimes has a cookie jar.
 */
import {readRetryAfter} from '../contract/retry-after.js';
import {PartnerError} from './partner-error.js';

/** Maximum length of a response that is read, in bytes, after decompression. */
const MAX_ANSWER = 8 * 1024 * 1024;

/** The options that we pass to `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** The part of the standard `Response` that we read. */
export interface FetchedResponse {
  readonly status: number;
  readonly headers: {get(name: string): string | null};
  readonly body: {
    getReader(): {read(): Promise<{readonly value?: Uint8Array | undefined}>};
  } | null;
}

/** The part of the standard `fetch` that we use, without using the DOM's types. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>;

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
  readonly headers: FetchedResponse['headers'];
  /** The parsed JSON. `undefined` if the body is empty or cannot be read. */
  readonly body: unknown;
  /** Why the body cannot be read, as the end of a sentence. Absent if the body is JSON or empty. */
  readonly fault?: string | undefined;
  /** Milliseconds from the request to the response's headers. */
  readonly roundTrip: number;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/**
 * Sends a request and reads the response. Times out after `timeout` milliseconds, whether the
 * headers or the body are late. If the signal aborts, rejects with its reason.
 */
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
  // Ends the wait even if `fetch` or a body ignores its signal.
  const cut = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
  });
  cut.catch(() => {});
  const begun = performance.now();
  try {
    const headers = headersOf(outgoing);
    const init = {method, headers, redirect: 'manual', signal: abort.signal} as const;
    const response = await Promise.race([fetch(url, body ? {...init, body} : init), cut]);
    const roundTrip = performance.now() - begun;
    return {
      status: response.status,
      headers: response.headers,
      ...(await Promise.race([readJson(response), cut])),
      roundTrip,
      retryAfter: readRetryAfter(response.headers),
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
    // Tells intermediate caches not to store the response, which may contain a token or a secret.
    'cache-control': 'no-store',
    ...(body && {'content-type': contentType ?? 'application/json'}),
  };
}

type Read = Pick<Answer, 'body' | 'fault'>;

const EMPTY: Read = {body: undefined};

/**
 * Reads a body only where JSON is expected. A 401 has no body (contract 7.2), a redirect is refused
 * anyway, and a body of another type is not the service's.
 */
async function readJson(response: FetchedResponse): Promise<Read> {
  const {status, headers} = response;
  if (status === 401 || (status >= 300 && status < 400)) return EMPTY;
  const type = mediaTypeIn(headers);
  if (type !== '' && !JSON_TYPE.test(type)) return unfit(`is of the type ${type}, not JSON`);
  const announced = Number(headers.get('content-length') ?? 0);
  const text = announced > MAX_ANSWER ? undefined : await readText(response);
  if (text === undefined) return unfit(`has more than ${MAX_ANSWER} bytes`);
  if (text === '') return EMPTY;
  // An empty body needs no type.
  if (type === '') return unfit('does not say its type');
  try {
    return {body: JSON.parse(text)};
  } catch {
    return unfit('is not JSON, or only a part of it');
  }
}

function unfit(fault: string): Read {
  return {...EMPTY, fault};
}

/** RFC 6839: `+json` is JSON, too. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** The media type in lowercase, without parameters. `unknown` if it is malformed. */
function mediaTypeIn(headers: FetchedResponse['headers']): string {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1);
  return /^(?:[\w.+-]{1,60}\/[\w.+-]{1,60})?$/.test(type.trim()) ? type.trim() : 'unknown';
}

/** Returns `undefined` if the body is longer than `MAX_ANSWER`. */
async function readText(response: FetchedResponse): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > MAX_ANSWER) return undefined;
    text += decoder.decode(chunk.value, {stream: true});
  }
  return text + decoder.decode();
}

function unreachable(url: string, cause: unknown): PartnerError {
  const reason = networkReason(cause);
  const why = reason ? ` (${reason})` : '';
  const message = `The service at ${new URL(url).origin} could not be reached${why}.`;
  return new PartnerError('NETWORK_ERROR', message, {cause, unsent: isUnsent(cause)});
}

/**
 * Whether no connection was made. Node names the failed system call in a nested cause. If a runtime
 * does not name it, the request may have arrived.
 */
function isUnsent(cause: unknown, depth = 0): boolean {
  if (!(cause instanceof Error) || depth > 3) return false;
  if ('code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  // An `AggregateError` has one error for each address of the host.
  if (cause instanceof AggregateError) return cause.errors.every(each => isUnsent(each, depth + 1));
  if (!('syscall' in cause)) return isUnsent(cause.cause, depth + 1);
  return cause.syscall === 'connect' || cause.syscall === 'getaddrinfo';
}

/** Node nests the reason in causes: `ECONNREFUSED`, `ENOTFOUND`, `ECONNRESET`. */
function networkReason(cause: unknown, depth = 0): string | undefined {
  if (!(cause instanceof Error) || depth > 3) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code ?? networkReason(cause.cause, depth + 1);
}
