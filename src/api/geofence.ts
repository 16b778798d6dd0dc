/** Asks whether the user may open a flow at their location (assumed; contract 4). */
import {Geofence} from '../contract/geofence.js';
import {pathTo} from '../contract/paths.js';
import {read} from './calls.js';
import type {Connection} from './exchange.js';

export function geofence(connection: Connection, flow: string): Promise<Geofence> {
  return read(connection, pathTo('geofence', {flow}), Geofence, undefined);
}
