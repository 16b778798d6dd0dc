/**
 * Carries out requests: the very bytes that are signed are the bytes that are
 * sent, every attempt has a JWT of its own, and a clock that is off is set right.
 */
import {utf8} from './encoding.js';
import {exchange, type Answer, type Fetch, type Outgoing} from './exchange.js';
import {requireSecretHolder} from './hashes.js';
import {readAnswer, type Expected} from './read-answer.js';
import {repeat} from './repeat.js';
import {requireNamed} from './request-path.js';
import {driftOf} from './server-clock.js';
import type {ActingUser, RequestSigner} from './sign-request.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];

/** An object or a list is sent as JSON; a text (as UTF-8) and bytes are sent as they are. */
export type Body = object | string | Uint8Array;

export interface SignedRequest<T> extends Expected<T> {
  readonly method: Method;
  /** From the first slash on, as it stands after the base URL. */
  readonly path: string;
  readonly body?: Body | undefined;
  readonly contentType?: string | undefined;
  readonly user?: ActingUser | undefined;
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What is signed of a request that somebody else sends. */
export interface RequestToSign {
  readonly path: string;
  /** Exactly as it will be sent; a text as UTF-8. */
  readonly body?: string | Uint8Array | undefined;
  readonly user?: ActingUser | undefined;
}

export interface Ways {
  /** Without a slash at the end. */
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
  readonly #ways: Ways;
  /** Milliseconds that the service's clock is ahead of ours. */
  #offset = 0;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  get clockOffset(): number {
    return this.#offset;
  }

  async send<T>(request: SignedRequest<T>): Promise<T> {
    const {repeatable, signal} = request;
    requireSendable(request);
    signal?.throwIfAborted();
    const body = bytesOf(request.body);
    const {timeout, random} = this.#ways;
    return repeat({timeout, repeatable, signal, random}, async until =>
      readAnswer(await this.#attempt(request, body, until), request),
    );
  }

  /** A JWT by the service's clock, as far as it is known. */
  async sign(request: RequestToSign, offset = this.#offset): Promise<string> {
    const {signer, lifetime, now} = this.#ways;
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
   * A 401 of a service whose clock differs from ours is answered with one more
   * attempt, on its clock: a 401 says that nothing was carried out. The
   * difference is kept once it has helped (a failure of the service tells nothing); else something else was wrong, and
   * the `Date` proves nothing.
   */
  async #attempt<T>(
    request: SignedRequest<T>,
    body: Uint8Array<ArrayBuffer> | undefined,
    until: number,
  ): Promise<Answer> {
    const offset = this.#offset;
    const answer = await this.#sendOnce(request, body, offset, until);
    const corrected = driftOf(answer, this.#ways.now(), offset);
    if (corrected === undefined) return answer;
    const second = await this.#sendOnce(request, body, corrected, until);
    if (second.status !== 401 && second.status < 500) this.#offset = corrected;
    return second;
  }

  async #sendOnce<T>(
    {method, path, user, contentType, signal}: SignedRequest<T>,
    body: Uint8Array<ArrayBuffer> | undefined,
    offset: number,
    until: number,
  ): Promise<Answer> {
    const {baseUrl, fetch} = this.#ways;
    const bearer = await this.sign({path, ...(body && {body}), ...(user && {user})}, offset);
    const outgoing: Outgoing = {url: baseUrl + path, method, bearer, body, contentType};
    return exchange(fetch, outgoing, Math.max(until - performance.now(), 0), signal);
  }
}

/** Everything about a request that can be refused without its signature. */
function requireSendable<T>({method, path, user, body, contentType}: SignedRequest<T>): void {
  if (!METHODS.includes(method))
    throw new TypeError(`method must be one of ${METHODS.join(', ')}.`);
  if (!path.startsWith('/')) {
    throw new TypeError('path must start with a slash; what comes before it is baseUrl.');
  }
  if (method === 'GET' && body !== undefined) throw new TypeError('A GET request has no body.');
  // Printable ASCII: what no header can hold would be an error of the network.
  if (contentType !== undefined && !/^[ -~]+$/.test(contentType)) {
    throw new TypeError('contentType must be a media type, in ASCII and in one line.');
  }
  if (!user) return;
  requireSecretHolder(user);
  requireNamed(path, user.userId);
}

/** A copy, so that nobody changes it between signing and sending; `undefined` where nothing is sent. */
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
