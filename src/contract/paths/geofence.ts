/** Assumed. */
export const GEOFENCE = '/embed/v1/geofence';
export const GEOFENCE_QUESTION = `${GEOFENCE}?flow={flow}`;
