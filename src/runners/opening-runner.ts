import type {Action} from '../contract/access.js';
import {asServiceError, ServiceError} from '../contract/errors.js';
import {short} from '../contract/limits.js';
import type {OpeningEvent} from '../flows/opening.js';
import {claimOpenOrder, type Holder} from './open-orders.js';
import type {Session} from '../session/session.js';
import {place} from './place.js';

/**
 * Waits until the session is validated, then asks whether the place is eligible
 * (contract 6). What was sent before comes first, wherever the user is now.
 * `holder` shows it from then on. Never rejects.
 */
export async function runOpening(
  session: Session,
  action: Action,
  timeout: number,
  signal: AbortSignal,
  holder: Holder,
): Promise<OpeningEvent> {
  try {
    await session.settled();
    signal.throwIfAborted();
    const open = claimOpenOrder(session.owner, action, holder);
    if (open) return {type: 'resumed', open};
    const seen = await place(session, action, timeout, signal);
    const {stateCode = '', reason = ''} = seen;
    if (!seen.eligible)
      return {type: 'blocked', place: {stateCode: short(stateCode), reason: short(reason)}};
    // The session was active when the call was made; what it knew then still holds.
    const {access} = session;
    if (!access) throw new ServiceError('SESSION_INVALID', 'The session has ended.');
    return {type: 'opened', access, stateCode};
  } catch (cause) {
    const error = asServiceError(cause);
    if (error.code !== 'GEOFENCE_BLOCKED') return {type: 'rejected', error};
    return {type: 'blocked', place: {stateCode: '', reason: error.message}};
  }
}
