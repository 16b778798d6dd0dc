import {GEOFENCE} from '../contract/operations/geofence.js';
import {callsOf} from './operation.js';

/** Asks whether the user may open a flow at their location. */
export const geofenceCalls = callsOf(GEOFENCE);
