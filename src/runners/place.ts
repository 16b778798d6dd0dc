/** Asks the service for the user's location and whether a flow is allowed there (contract 6). */
import {isAbsent} from '../api/absent.js';
import {geofenceCalls} from '../api/geofence.js';
import type {Caller} from '../api/request.js';
import {asServiceError, ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';
import type {Geofence} from '../contract/geofence.js';
import {truncated} from '../contract/limits.js';
import {requestIdOf} from '../contract/request-id.js';
import type {BlockedEvent} from '../flows/blocked.js';
import type {Runner} from '../flows/flow.js';
import type {Rejected} from './never-rejects.js';
import type {RunnerOptions} from './runner-options.js';

interface Question {
  readonly askers: Set<AbortSignal>;
  readonly answer: Promise<Geofence>;
}

/** Requests in progress. Elements that open at the same time on one session share a request. */
const requests = new WeakMap<Caller, Map<FlowName, Question>>();

/** Requests the user's location and whether the flow may open there. */
function askForPlace(
  session: Caller,
  flow: FlowName,
  timeout: number,
  signal: AbortSignal,
): Promise<Geofence> {
  const questions = requests.get(session) ?? new Map<FlowName, Question>();
  requests.set(session, questions);
  const known = questions.get(flow);
  if (known) {
    known.askers.add(signal);
    return known.answer;
  }
  const askers = new Set([signal]);
  const forget = (): void => {
    if (questions.get(flow)?.askers === askers) questions.delete(flow);
  };
  const answer = session
    .call(
      connection => {
        // All elements that asked were removed, so the next one makes a new request.
        if ([...askers].every(asker => asker.aborted)) {
          forget();
          signal.throwIfAborted();
        }
        return geofenceCalls.geofence(connection, {flow});
      },
      timeout,
      'early',
    )
    .catch((cause: unknown) => {
      // Without this endpoint, the service checks locations when it issues the token (contract
      // 5.5).
      if (isAbsent(cause, 'geofence: every place is eligible')) return {eligible: true};
      throw cause;
    })
    .finally(forget);
  questions.set(flow, {askers, answer});
  return answer;
}

interface Place {
  /** The state or region where the service locates the user. Empty if it does not say. */
  readonly stateCode: string;
  /** Set if the user may not open the flow there. */
  readonly block: BlockedEvent | undefined;
}

export async function readPlace(...question: Parameters<typeof askForPlace>): Promise<Place> {
  const answer = await askForPlace(...question);
  const {eligible, stateCode = '', reason = ''} = answer;
  const at = truncated(stateCode);
  const requestId = requestIdOf(answer);
  const block = eligible
    ? undefined
    : blockedEvent(new ServiceError('GEOFENCE_BLOCKED', reason, {requestId}), at);
  return {stateCode: at, block};
}

/**
 * Returns a function that checks the user's location. Once the location is eligible, further calls
 * make no request. If `isInside` is true, no call does.
 */
export function placeCheck(
  {session, timeout}: RunnerOptions,
  flow: FlowName,
  isInside: boolean,
): (signal: AbortSignal) => Promise<BlockedEvent | undefined> {
  let isEligible = isInside;
  return async signal => {
    if (isEligible) return undefined;
    const {block} = await readPlace(session, flow, timeout(), signal);
    isEligible = !block;
    return block;
  };
}

/**
 * Returns a runner that never rejects and that distinguishes a refused location from
 * other failures. A refusal does not name the location, and the user may have moved
 * since the flow opened (contract 7.5), so the runner asks for the current location.
 */
export function tellsPlace<Command, Event>(
  {session, timeout}: RunnerOptions,
  flow: FlowName,
  run: Runner<Command, Event>,
): Runner<Command, Event | Rejected | BlockedEvent> {
  return async (command, signal) => {
    try {
      return await run(command, signal);
    } catch (cause) {
      const error = asServiceError(cause);
      if (error.code !== 'GEOFENCE_BLOCKED') return {type: 'rejected', error};
      const place = readPlace(session, flow, timeout(), signal);
      return place.then(
        ({stateCode}) => blockedEvent(error, stateCode),
        () => blockedEvent(error, ''),
      );
    }
  };
}

const blockedEvent = (error: ServiceError, stateCode: string): BlockedEvent => ({
  type: 'blocked',
  error,
  stateCode,
});
