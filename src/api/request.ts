/** Sends API requests. Turns every answer into parsed data or a `ServiceError`. */
import {ErrorObject, ServiceError, type ErrorCode} from '../contract/errors.js';
import {keepRequestId, readRequestId} from '../contract/request-id.js';
import {fromWire, type Headed} from '../contract/wire-errors.js';
import {keepStatus} from '../contract/response-status.js';
import {readRetryAfter} from '../contract/retry-after.js';
import type {Schema} from '../contract/schema.js';
import {exchange, type HttpAnswer, type OpenConnection, type Question} from './exchange.js';

export type {Connection, OpenConnection} from './exchange.js';

/** Runs requests with a valid token, and repeats a request whose token has expired. */
export interface Caller {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The token's owner. Equal for all tokens of one user of one partner at one service. */
  readonly owner: string;
  /**
   * `early`: the request may leave while the service still validates the token. Its answer waits
   * for the validation. Only for reads.
   */
  call<T>(
    run: (connection: OpenConnection) => Promise<T>,
    timeout?: number,
    when?: 'early',
  ): Promise<T>;
}

/** How to interpret an answer. */
export interface Meaning<T> {
  readonly schema: Schema<T>;
  /** Replaces an error code that the contract does not list. */
  readonly fallback: ErrorCode;
  /** The code for a response that is not in the contract's form. `NETWORK_ERROR` if unset. */
  readonly unintelligible?: ErrorCode | undefined;
}

export interface Request<T> extends Omit<Question, 'body'>, Meaning<T> {
  /** A form is sent as it is, everything else as JSON. */
  readonly body?: object | undefined;
}

export async function request<T>(connection: OpenConnection, call: Request<T>): Promise<T> {
  const body = call.body instanceof FormData ? call.body : JSON.stringify(call.body);
  return understand(await exchange(connection, {...call, body}), call.method, call);
}

/** Interprets a response's status and body. */
export function understand<T>(
  {status, text, headers}: HttpAnswer,
  method: Question['method'],
  meaning: Meaning<T>,
): T {
  const requestId = readRequestId(headers);
  // The session decides what a 401 means.
  if (status === 401) {
    const message = 'The service rejected the session.';
    throw new ServiceError('SESSION_INVALID', message, {status, requestId});
  }
  const body = parseJson(text);
  if (status >= 200 && status < 300) return parsed(body, status, meaning, requestId);
  const headed = {requestId, retryAfter: readRetryAfter(headers)};
  const error = ErrorObject.safeParse(body);
  if (!error.success) throw unintelligible(status, meaning, error.error, headed);
  // A failed read says nothing about the requested resource.
  const failedRead = method === 'GET' && (status >= 500 || status === 408 || status === 429);
  const isMoney = meaning.fallback !== 'REQUEST_REFUSED';
  const fallback = failedRead && isMoney ? 'NETWORK_ERROR' : meaning.fallback;
  throw fromWire(error.data, status, fallback, headed);
}

/** Returns the parsed answer. Throws if it is not in the contract's form. */
export function parsed<T>(
  answer: unknown,
  status: number,
  meaning: Meaning<T>,
  requestId?: string,
): T {
  const result = meaning.schema.safeParse(answer);
  if (!result.success) throw unintelligible(status, meaning, result.error, {requestId});
  keepRequestId(result.data, requestId);
  return result.data;
}

/**
 * The error for an answer that is not in the contract's form, such as a captive portal's, a proxy's
 * or a truncated one.
 */
function unintelligible<T>(
  status: number,
  {unintelligible: code = 'NETWORK_ERROR'}: Meaning<T>,
  cause: unknown,
  headed: Headed,
): ServiceError {
  const message = `The answer (${status}) was not the service's.`;
  const error = new ServiceError(code, message, {cause, ...headed});
  keepStatus(error, status);
  return error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
