import {geofence} from '../../api/session.js';
import type {Action} from '../../contract/access.js';
import {asServiceError, ServiceError} from '../../contract/errors.js';
import type {Geofence} from '../../contract/geofence.js';
import {short} from '../../contract/limits.js';
import type {OpeningEvent} from '../../flows/opening.js';
import {claimOpenOrder, type Holder} from '../../providers/open-orders.js';
import type {Session} from '../../session/session.js';

/**
 * Waits until the session is validated, then asks whether the place is eligible
 * (contract 6). What was sent before comes first, wherever the user is now.
 * `holder` shows it from then on. Never rejects.
 */
export async function openFlow(
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

interface Question {
  readonly askers: Set<AbortSignal>;
  readonly answer: Promise<Geofence>;
}

/** Questions under way: elements that open together on one session ask once. */
const asked = new WeakMap<Session, Map<Action, Question>>();

function place(
  session: Session,
  action: Action,
  timeout: number,
  signal: AbortSignal,
): Promise<Geofence> {
  const questions = asked.get(session) ?? new Map<Action, Question>();
  asked.set(session, questions);
  const known = questions.get(action);
  if (known) {
    known.askers.add(signal);
    return known.answer;
  }
  const askers = new Set([signal]);
  const answer = session
    .call(connection => {
      // Everybody who wanted to know has gone.
      if ([...askers].every(asker => asker.aborted)) signal.throwIfAborted();
      return geofence(connection, action);
    }, timeout)
    .finally(() => questions.delete(action));
  questions.set(action, {askers, answer});
  return answer;
}
