import {geofence} from '../api/geofence.js';
import type {FlowName} from '../contract/flow-name.js';
import type {Geofence} from '../contract/geofence.js';
import type {Session} from '../session/session.js';

interface Question {
  readonly askers: Set<AbortSignal>;
  readonly answer: Promise<Geofence>;
}

/** Questions under way: elements that open together on one session ask once. */
const asked = new WeakMap<Session, Map<FlowName, Question>>();

/** Where the service sees the user, and whether they may open the flow there (contract 6). */
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
      // Everybody who wanted to know has gone.
      if ([...askers].every(asker => asker.aborted)) signal.throwIfAborted();
      return geofence(connection, flow);
    }, timeout)
    .finally(() => questions.delete(flow));
  questions.set(flow, {askers, answer});
  return answer;
}
