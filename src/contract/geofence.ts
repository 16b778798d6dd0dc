/**
 * Response of `GET /embed/v1/geofence?flow=` (assumed; contract 4). It says
 * whether the user may open this flow here.
 */
import * as z from 'zod/mini';

export const Geofence = z.object({
  eligible: z.boolean(),
  /** The state or region that the service sees, such as `US-WA`. */
  stateCode: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type Geofence = z.infer<typeof Geofence>;
