import {geofence} from '../../api/session.js';
import type {Action} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import {short} from '../../contract/limits.js';
import type {OpeningEvent} from '../../flows/opening.js';
import type {Session} from '../../session/session.js';

/** Waits until the session is validated, then asks whether the place is eligible (contract 6). Never rejects. */
export async function openFlow(
  session: Session,
  action: Action,
  timeout: number,
  signal: AbortSignal,
): Promise<OpeningEvent> {
  try {
    const seen = await session.call(connection => geofence(connection, action, signal), timeout);
    const {stateCode = '', reason = ''} = seen;
    if (!seen.eligible)
      return {type: 'blocked', place: {stateCode: short(stateCode), reason: short(reason)}};
    // The session was active when the call was made; what it knew then still holds.
    const {access} = session;
    if (!access) throw new ServiceError('SESSION_INVALID', 'The session has ended.');
    return {type: 'opened', access, stateCode};
  } catch (cause) {
    const error =
      cause instanceof ServiceError
        ? cause
        : new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause});
    if (error.code !== 'GEOFENCE_BLOCKED') return {type: 'rejected', error};
    return {type: 'blocked', place: {stateCode: '', reason: error.message}};
  }
}
