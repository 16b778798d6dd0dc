/**
 * Sends signed requests. It sends exactly the bytes it signed, makes a new JWT
 * for each attempt, and corrects a wrong clock.
 */
import {utf8} from './encoding.js';
import {exchange, type Answer, type Fetch, type Outgoing} from './exchange.js';
import {requireSecretHolder} from './hashes.js';
import {readAnswer, type Expected} from './read-answer.js';
import {repeat, type Repeated} from './repeat.js';
import {requireNamed} from './request-path.js';
import {clockTooFar, otherOffsets, provesTime} from './server-clock.js';
import type {ActingUser, RequestSigner} from './sign-request.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

/** Objects and lists are sent as JSON. Texts (as UTF-8) and bytes are sent as they are. */
export type Body = object | string | Uint8Array;

export interface SignedRequest<T> extends Expected<T> {
  readonly method: Method;
  /** The path after the base URL, starting with a slash. */
  readonly path: string;
  readonly body?: Body | undefined;
  readonly contentType?: string | undefined;
  readonly user?: ActingUser | undefined;
  readonly repeated: Repeated;
  readonly signal?: AbortSignal | undefined;
}

/** The signed parts of a request that you send yourself. */
export interface SelfSentRequest {
  readonly path: string;
  /** The body exactly as it will be sent. A text is sent as UTF-8. */
  readonly body?: string | Uint8Array | undefined;
  readonly user?: ActingUser | undefined;
}

export interface RequestEnvironment {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly signer: RequestSigner;
  /** Seconds. */
  readonly lifetime: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly random: () => number;
}

export class SignedRequests {
  readonly #environment: RequestEnvironment;
  /** Milliseconds that the service's clock is ahead of ours. */
  #offset = 0;

  constructor(environment: RequestEnvironment) {
    this.#environment = environment;
  }

  get clockOffset(): number {
    return this.#offset;
  }

  async send<T>(request: SignedRequest<T>): Promise<T> {
    const {repeated, signal} = request;
    requireSendable(request);
    signal?.throwIfAborted();
    const body = bytesOf(request.body);
    const {timeout, random} = this.#environment;
    return repeat({timeout, repeated, signal, random}, until =>
      this.#attempt(request, body, until),
    );
  }

  /** Returns a JWT with the time of the service's clock, as far as it is known. */
  async sign(request: SelfSentRequest, offset = this.#offset): Promise<string> {
    const {signer, lifetime, now} = this.#environment;
    const {path, body, user} = request;
    return signer.sign({
      path,
      lifetime,
      now: () => now() + offset,
      ...(body !== undefined && {body}),
      ...(user && {user}),
    });
  }

  /**
   * Sends a request. After a 401 that a wrong clock can explain, it tries again with the corrected
   * time. This is safe, because a 401 means that nothing was carried out. The new offset is stored
   * only if the response proves that the service accepted the JWT's time.
   */
  async #attempt<T>(
    request: SignedRequest<T>,
    body: Uint8Array<ArrayBuffer> | undefined,
    until: number,
  ): Promise<T> {
    const offset = this.#offset;
    const first = await this.#sendOnce(request, body, offset, until);
    const now = this.#environment.now();
    for (const other of otherOffsets(first, now, offset)) {
      const answer = await this.#sendOnce(request, body, other, until);
      if (answer.status !== 401) return this.#learn(other, () => readAnswer(answer, request));
    }
    const tooFar = clockTooFar(first, now);
    if (tooFar) throw tooFar;
    return readAnswer(first, request);
  }

  /** Returns the answer that `read` parses. Stores the offset if that answer proves it right. */
  #learn<T>(offset: number, read: () => T): T {
    try {
      const result = read();
      this.#offset = offset;
      return result;
    } catch (refusal) {
      if (provesTime(refusal)) this.#offset = offset;
      throw refusal;
    }
  }

  async #sendOnce<T>(
    {method, path, user, contentType, signal}: SignedRequest<T>,
    body: Uint8Array<ArrayBuffer> | undefined,
    offset: number,
    until: number,
  ): Promise<Answer> {
    const {baseUrl, fetch} = this.#environment;
    const bearer = await this.sign({path, ...(body && {body}), ...(user && {user})}, offset);
    const outgoing: Outgoing = {url: baseUrl + path, method, bearer, body, contentType};
    return exchange(fetch, outgoing, Math.max(until - performance.now(), 0), signal);
  }
}

/** Throws a `TypeError` for any mistake in the request, before anything is signed. */
function requireSendable<T>({method, path, user, body, contentType}: SignedRequest<T>): void {
  if (!METHODS.includes(method))
    throw new TypeError(`method must be one of ${METHODS.join(', ')}.`);
  if (!path.startsWith('/')) {
    throw new TypeError('path must start with a slash; what comes before it is baseUrl.');
  }
  if (method === 'GET' && body !== undefined) throw new TypeError('A GET request has no body.');
  // Allows only printable ASCII. For anything else, `fetch` would throw, and that would look like a
  // network error.
  if (contentType !== undefined && !/^[ -~]+$/.test(contentType)) {
    throw new TypeError('contentType must be a media type, in ASCII and in one line.');
  }
  if (!user) return;
  requireSecretHolder(user);
  requireNamed(path, user.userId);
}

/**
 * A copy of the body, so that it cannot change between signing and sending. `undefined` if empty.
 */
function bytesOf(body: Body | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : utf8(textOf(body));
  return bytes.length > 0 ? bytes : undefined;
}

function textOf(body: object | string): string {
  if (typeof body === 'string') return body;
  const prototype: unknown = Object.getPrototypeOf(body ?? '');
  if (!Array.isArray(body) && prototype !== null && prototype !== Object.prototype) {
    // A Blob, a form or a stream would silently become `{}`.
    throw new TypeError('body must be a plain object, a list, a text or a Uint8Array.');
  }
  return JSON.stringify(body);
}
