/** Asks whether the user may open a flow at their location (assumed; contract 4). */
import {Geofence} from '../contract/geofence.js';
import {GEOFENCE_QUESTION} from '../contract/paths.js';
import {operation} from './operation.js';

export const geofence = operation('geofence', GEOFENCE_QUESTION, Geofence);
