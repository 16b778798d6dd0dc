/** The reads that start every flow. */
import {Validation} from '../contract/access.js';
import {Geofence} from '../contract/geofence.js';
import {geofencePath, VALIDATE} from '../contract/paths.js';
import {read} from './calls.js';
import type {Connection} from './request.js';

/**
 * `GET /embed/v1/token/validate` (contract 4). An unlisted refusal becomes
 * `SESSION_INVALID` (7.3).
 */
export function validate(connection: Connection, signal?: AbortSignal): Promise<Validation> {
  return read(connection, VALIDATE, Validation, signal, 'SESSION_INVALID');
}

/** Asks whether the user may open `flow` at their location. */
export function geofence(
  connection: Connection,
  flow: string,
  signal?: AbortSignal,
): Promise<Geofence> {
  return read(connection, geofencePath(flow), Geofence, signal);
}
