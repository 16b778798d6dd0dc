/** The two kinds of requests that most endpoints take. */
import type {ErrorCode} from '../contract/errors.js';
import type {Schema} from '../contract/schema.js';
import {request, type Connection} from './request.js';

/**
 * `fallback` replaces an error code that the contract does not list. The
 * identity endpoints have no code of their own (7), so they use the default (ours).
 */
export function read<T>(
  connection: Connection,
  path: string,
  schema: Schema<T>,
  signal: AbortSignal | undefined,
  fallback: ErrorCode = 'REQUEST_REFUSED',
): Promise<T> {
  return request(connection, {method: 'GET', path, schema, signal, fallback});
}

export function send<T>(
  connection: Connection,
  path: string,
  schema: Schema<T>,
  body: object,
  signal: AbortSignal | undefined,
  fallback: ErrorCode = 'REQUEST_REFUSED',
): Promise<T> {
  return request(connection, {method: 'POST', path, schema, body, signal, fallback});
}
