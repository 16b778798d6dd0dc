import {geofence} from '../api/geofence.js';
import type {FlowName} from '../contract/flow-name.js';
import type {Geofence} from '../contract/geofence.js';
import type {Session} from '../session/session.js';

interface Question {
  readonly askers: Set<AbortSignal>;
  readonly answer: Promise<Geofence>;
}

/** Requests under way. Elements that open together on one session share one request. */
const asked = new WeakMap<Session, Map<FlowName, Question>>();

/** Asks where the user is and whether they may open the flow there (contract 6). */
export function place(
  session: Session,
  flow: FlowName,
  timeout: number,
  signal: AbortSignal,
): Promise<Geofence> {
  const questions = asked.get(session) ?? new Map<FlowName, Question>();
  asked.set(session, questions);
  const known = questions.get(flow);
  if (known) {
    known.askers.add(signal);
    return known.answer;
  }
  const askers = new Set([signal]);
  const answer = session
    .call(connection => {
      // Every element that asked has left.
      if ([...askers].every(asker => asker.aborted)) signal.throwIfAborted();
      return geofence(connection, flow);
    }, timeout)
    .finally(() => questions.delete(flow));
  questions.set(flow, {askers, answer});
  return answer;
}
