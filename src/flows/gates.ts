/**
 * The list of pending gates as a pure machine (contract 7.4). Each gate has its own task:
 *
 *     open ──start──▶ delegated ──load─────▶ loading ──▶ begun ◀──▶ review
 *      ▲                ▲ │ page decides        └──▶ missing
 *      │                │ ▼
 *      │               asked
 *      └── the service counts it as completed, or the user leaves it
 *
 * The page is asked first, and may handle a gate itself. Only the service completes a gate.
 */
import type {Gate} from '../contract/access.js';
import type {Next} from './flow.js';

/**
 * How far the user has come with a gate:
 * - `open`: not begun;
 * - `asked`: the page is deciding who handles it;
 * - `delegated`: the page handles the gate;
 * - `begun`: its flow has begun in this element;
 * - `review`: the user has sent everything, and the service reviews it.
 */
export type GateProgress = 'open' | 'asked' | 'delegated' | 'begun' | 'review';

/**
 * The stored progress of a gate. An open gate has no entry. `loading` and `missing` count as open:
 * the gate's flow is loading, or did not load.
 */
type Task = Exclude<GateProgress, 'open'> | 'loading' | 'missing';

/** The result of asking the service again: gates are still pending, or there was no answer. */
export type GateFinding = 'gatesStillOpen' | 'networkTitle';

export interface ChecklistState {
  readonly tasks: {readonly [Name in Gate]?: Task | undefined};
  /** The gate that the user chose last, until they go back. If its flow runs here, it is shown. */
  readonly chosen?: Gate | undefined;
  /** True while the service is asked again because the user wanted it. */
  readonly checking?: boolean;
  readonly finding?: GateFinding | undefined;
  /** The gate that was just completed in this element. */
  readonly done?: Gate | undefined;
  /** The user has not done anything since the list was shown. */
  readonly untouched?: boolean;
}

export type ChecklistEvent =
  | {readonly type: 'shown'}
  | {readonly type: 'start'; readonly gate: Gate}
  /** The page has started to decide (`isWaiting`), or has decided. */
  | {readonly type: 'asked'; readonly gate: Gate; readonly isWaiting: boolean}
  /** The page does not handle the gate, or the user retries loading the gate's flow. */
  | {readonly type: 'load'; readonly gate: Gate}
  | {readonly type: 'loaded'; readonly gate: Gate; readonly as: 'begun' | 'missing'}
  /** The user goes back to the list: from `gate`, or from any gate if it is unset. */
  | {readonly type: 'close'; readonly gate?: Gate}
  /** The gate's flow has ended. */
  | {readonly type: 'ended'; readonly gate: Gate}
  /** An identity check was sent or has failed. `known`: the session had it as completed before. */
  | {readonly type: 'reviewed'; readonly inReview: boolean; readonly known: boolean}
  | {readonly type: 'completed'; readonly gates: readonly Gate[]}
  | {readonly type: 'check'}
  /** The service was asked again, because a gate's flow has ended, or the user asked for it. */
  | {readonly type: 'found'; readonly gate?: Gate | undefined; readonly finding: GateFinding};

export type ChecklistCommand =
  | {readonly type: 'ask-page'; readonly gate: Gate}
  | {readonly type: 'load'; readonly gate: Gate}
  | {readonly type: 'look'; readonly gate?: Gate};

type Transition = Next<ChecklistState, ChecklistCommand>;

const QUIET = {finding: undefined, done: undefined, untouched: false} as const;

/** True if the gate's flow runs in this element, shown or not. */
export const isRunning = ({tasks}: ChecklistState, gate: Gate): boolean =>
  tasks[gate] === 'begun' || tasks[gate] === 'review';

export function progressOf({tasks}: ChecklistState, gate: Gate): GateProgress {
  const task = tasks[gate] ?? 'open';
  return task === 'loading' || task === 'missing' ? 'open' : task;
}

/** The chosen gate, if its flow did not load. */
export const missingGate = ({tasks, chosen}: ChecklistState): Gate | undefined =>
  chosen && tasks[chosen] === 'missing' ? chosen : undefined;

export function gates(state: ChecklistState, event: ChecklistEvent): Transition {
  switch (event.type) {
    case 'shown':
      return {state: {...state, ...QUIET, untouched: true}};
    case 'start':
      return start({...state, ...QUIET, chosen: event.gate}, event.gate);
    case 'asked': {
      const {gate, isWaiting} = event;
      // Ignore this if the gate was completed or its flow has begun in the meantime.
      if (isWaiting ? isRunning(state, gate) : state.tasks[gate] !== 'asked') return {state};
      // After the page's decision, the gate is the page's, unless a `load` event follows.
      return {state: put(state, gate, isWaiting ? 'asked' : 'delegated')};
    }
    case 'load': {
      const {gate} = event;
      if (isRunning(state, gate)) return {state};
      return {state: put(state, gate, 'loading'), command: {type: 'load', gate}};
    }
    case 'loaded':
      return {state: loaded(state, event.gate, event.as)};
    case 'close':
      return {state: event.gate ? closed(state, event.gate) : {...state, chosen: undefined}};
    case 'ended':
      return isRunning(state, event.gate) ? look(state, event.gate) : {state};
    case 'reviewed': {
      if (!isRunning(state, 'kyc')) return {state};
      const after = put(state, 'kyc', event.inReview ? 'review' : 'begun');
      // The session's gates may be outdated, so ask the service.
      return event.known ? look(after, 'kyc') : {state: after};
    }
    case 'completed':
      return {state: event.gates.reduce(completed, {...state, finding: undefined})};
    case 'check':
      if (state.checking) return {state};
      return {state: {...state, ...QUIET, checking: true}, command: {type: 'look'}};
    case 'found':
      return {state: found(state, event.finding, event.gate)};
  }
}

/** Asks the page, unless the gate's flow has begun or is loading, or the page is still deciding. */
function start(state: ChecklistState, gate: Gate): Transition {
  const task = state.tasks[gate];
  if (isRunning(state, gate) || task === 'asked' || task === 'loading') return {state};
  return {state: put(state, gate, 'delegated'), command: {type: 'ask-page', gate}};
}

/**
 * Handles the end of a load. In the meantime, the user may have chosen another gate, or a second
 * load may have been faster.
 */
function loaded(state: ChecklistState, gate: Gate, task: Task): ChecklistState {
  if (isRunning(state, gate)) return state;
  if (state.chosen === gate) return put(state, gate, task);
  return state.tasks[gate] === 'loading' ? put(state, gate) : state;
}

const look = (state: ChecklistState, gate: Gate): Transition => ({
  state,
  command: {type: 'look', gate},
});

/** Completes a gate. A flow in review is kept: it shows the result and tells the page. */
function completed(state: ChecklistState, gate: Gate): ChecklistState {
  if (state.tasks[gate] === 'review') return state;
  const done = isRunning(state, gate) ? gate : state.done;
  return closed({...put(state, gate), done}, gate);
}

function found(
  state: ChecklistState,
  finding: GateFinding,
  gate: Gate | undefined,
): ChecklistState {
  if (!gate) return {...state, checking: false, finding};
  // The gate may already be completed by this answer.
  if (!isRunning(state, gate)) return state;
  const kept = state.tasks[gate] === 'review' ? state : put(state, gate);
  return {...closed(kept, gate), finding};
}

/** Goes back to the list if the gate is shown. The gate's flow keeps its state. */
const closed = (state: ChecklistState, gate: Gate): ChecklistState =>
  state.chosen === gate ? {...state, chosen: undefined} : state;

const put = (state: ChecklistState, gate: Gate, task?: Task): ChecklistState => ({
  ...state,
  tasks: {...state.tasks, [gate]: task},
});
