/** The path without its question. */
export const GEOFENCE_PATH = '/embed/v1/geofence';
