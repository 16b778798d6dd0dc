/** Shared by the identity endpoints. The contract has no error code for them (7). */
import type {Schema} from '../contract/schema.js';
import {request, type Connection} from './request.js';

const fallback = 'NETWORK_ERROR';

export function read<T>(
  connection: Connection,
  path: string,
  schema: Schema<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return request(connection, {method: 'GET', path, schema, signal, fallback});
}

export function send<T>(
  connection: Connection,
  path: string,
  schema: Schema<T>,
  body: object,
  signal: AbortSignal | undefined,
): Promise<T> {
  return request(connection, {method: 'POST', path, schema, body, signal, fallback});
}
