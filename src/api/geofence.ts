/** Asks whether the user may open a flow at their location (assumed; contract 4). */
import {Geofence} from '../contract/geofence.js';
import {geofencePath} from '../contract/paths.js';
import type {Connection} from './exchange.js';
import {request} from './request.js';

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
