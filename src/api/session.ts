/** Reads that every flow begins with. */
import {Validation} from '../contract/access.js';
import {Geofence} from '../contract/geofence.js';
import {geofencePath, VALIDATE} from '../contract/paths.js';
import {request, type Connection} from './request.js';

/** `GET /embed/v1/token/validate` (contract 4). A refusal that the contract does not list is `SESSION_INVALID` (7.3). */
export function validate(connection: Connection, signal?: AbortSignal): Promise<Validation> {
  return request(connection, {
    method: 'GET',
    path: VALIDATE,
    schema: Validation,
    signal,
    fallback: 'SESSION_INVALID',
  });
}

/** May the user open `flow` from where they are? */
export function geofence(
  connection: Connection,
  flow: string,
  signal?: AbortSignal,
): Promise<Geofence> {
  return request(connection, {
    method: 'GET',
    path: geofencePath(flow),
    schema: Geofence,
    signal,
    fallback: 'NETWORK_ERROR',
  });
}
