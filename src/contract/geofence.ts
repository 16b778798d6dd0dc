/**
 * Response of `GET /embed/v1/geofence?flow=` (assumed; contract 4). It states whether the user may
 * open this flow at their location.
 */
import * as z from 'zod/mini';
import {optional} from './schema.js';

export const Geofence = z.object({
  eligible: z.boolean(),
  /** The state or region where the service locates the user, such as `US-WA`. */
  stateCode: optional(z.string()),
  reason: optional(z.string()),
});
export type Geofence = z.infer<typeof Geofence>;
