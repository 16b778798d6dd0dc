/** Whether the user may open a flow at their location (assumed; contract 4). */
import type {FlowName} from '../flow-name.js';
import {Geofence} from '../geofence.js';
import {GEOFENCE_PATH} from '../paths/geofence.js';
import {get} from './row.js';

export const GEOFENCE = {
  geofence: get<{readonly flow: FlowName}, Geofence>(`${GEOFENCE_PATH}?flow={flow}`, Geofence),
};
