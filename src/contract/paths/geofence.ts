/** The path without its query. */
export const GEOFENCE_PATH = '/embed/v1/geofence';
