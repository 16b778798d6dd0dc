/** Asks whether the user may open a flow at their location (assumed; contract 4). */
import {Geofence} from '../contract/geofence.js';
import {geofencePath} from '../contract/paths.js';
import {read} from './calls.js';
import type {Connection} from './exchange.js';

export function geofence(connection: Connection, flow: string): Promise<Geofence> {
  return read(connection, geofencePath(flow), Geofence, undefined);
}
