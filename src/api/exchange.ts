/**
 * Sends one request and waits for the whole answer. It enforces the timeout. It
 * does not know what the answer means; `request.ts` does.
 */
import {ServiceError} from '../contract/errors.js';

export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** Milliseconds until `TIMEOUT`. */
  readonly timeout: number;
}

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A text is JSON. */
  readonly body?: string | FormData | undefined;
  /** Aborts the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** JSON. Empty if the body is of another type or too long. */
  readonly text: string;
  readonly headers: Headers;
}

/** Maximum length of a response body, in characters. Real responses are far shorter. */
const MAX_BODY = 262_144;

export async function exchange(
  {baseUrl, token, timeout}: Connection,
  {method, path, body, signal}: Question,
): Promise<HttpAnswer> {
  signal?.throwIfAborted();
  // Engines name a timeout's error differently. They throw it in the header
  // phase or the body phase. So the timer sets its own flag.
  let timedOut = false;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    cancel();
  }, timeout);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(typeof body === 'string' && {'content-type': 'application/json'}),
      },
      body: body ?? null,
      signal: abort.signal,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    const {status, headers} = response;
    // Do not wait for a 401's body. It is empty (contract 7.2).
    return {status, headers, text: status === 401 ? '' : await readJson(response)};
  } catch (cause) {
    signal?.throwIfAborted();
    throw timedOut ? tooLate(cause) : unreachable(cause);
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
    signal?.removeEventListener('abort', cancel);
  }
}

/** Reads no page, and no more than `MAX_BODY` of a body without end. */
async function readJson({body, headers}: Response): Promise<string> {
  if (!body || !/^application\/(.+\+)?json *(;|$)/i.test(headers.get('content-type') ?? ''))
    return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; text.length <= MAX_BODY;) {
    const {done, value} = await reader.read();
    text += decoder.decode(value, {stream: !done});
    if (done) return text;
  }
  return '';
}

export function tooLate(cause?: unknown): ServiceError {
  return new ServiceError('TIMEOUT', 'The service took too long to answer.', {cause});
}

export function unreachable(cause?: unknown): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'The service could not be reached.', {cause});
}
