/**
 * The list of pending gates as a pure machine (contract 7.4). Each gate has a task of its own:
 *
 *     open ──start──▶ delegated ──load─────▶ loading ──▶ begun ◀──▶ review
 *      ▲                ▲ │ page decides        └──▶ missing
 *      │                │ ▼
 *      │               asked
 *      └── the service counts it as completed, or the user leaves it
 *
 * The page is asked first, and may take care of a gate. Only the service completes one.
 */
import type {Gate} from '../contract/access.js';
import type {Next} from './flow.js';

/**
 * How far the user has come with a gate:
 * - `open`: not begun;
 * - `asked`: the page is deciding who handles it;
 * - `delegated`: the page was told, and does the rest;
 * - `begun`: begun here and left;
 * - `review`: everything is sent and under review.
 */
export type GateProgress = 'open' | 'asked' | 'delegated' | 'begun' | 'review';

/** `open` has no entry. Until its flow has loaded, a gate counts as open. */
type Task = Exclude<GateProgress, 'open'> | 'loading' | 'missing';

/** The result of asking the service again: gates are still pending, or it did not answer. */
export type GateFinding = 'gatesStillOpen' | 'networkTitle';

export interface ChecklistState {
  readonly tasks: {readonly [Name in Gate]?: Task | undefined};
  /** The gate that the user chose last. Its flow is shown if it runs here. */
  readonly chosen?: Gate | undefined;
  /** The user has asked to check with the service again. */
  readonly checking?: boolean;
  readonly finding?: GateFinding | undefined;
  /** The last gate that the service has counted as completed. */
  readonly done?: Gate | undefined;
  /** The user has not done anything since the list was shown. */
  readonly untouched?: boolean;
}

export type ChecklistEvent =
  | {readonly type: 'shown'}
  | {readonly type: 'start'; readonly gate: Gate}
  /** The page has started to decide (`isWaiting`), or has decided. */
  | {readonly type: 'asked'; readonly gate: Gate; readonly isWaiting: boolean}
  /** The page leaves the gate to us, or the user retries loading its flow. */
  | {readonly type: 'load'; readonly gate: Gate}
  | {readonly type: 'loaded'; readonly gate: Gate; readonly as: 'begun' | 'missing'}
  /** Back to the list: from any gate, or from this one. */
  | {readonly type: 'close'; readonly gate?: Gate}
  /** The gate's flow has ended. */
  | {readonly type: 'ended'; readonly gate: Gate}
  /** An identity check. `known`: the session counted it as completed before. */
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

/** True while the gate's flow is on the element, shown or not. */
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
      // The question no longer matters: the service has completed the gate, or its flow has begun.
      if (isWaiting ? isRunning(state, gate) : state.tasks[gate] !== 'asked') return {state};
      // The gate belongs to the page until the page leaves it to us.
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
      // The flow itself has not asked the service, so ask now.
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

/** Asks the page, unless the flow has begun or is loading, or the page is still deciding. */
function start(state: ChecklistState, gate: Gate): Transition {
  const task = state.tasks[gate];
  if (isRunning(state, gate) || task === 'asked' || task === 'loading') return {state};
  return {state: put(state, gate, 'delegated'), command: {type: 'ask-page', gate}};
}

/** Meanwhile, the user may have chosen another gate, or a second load may have been faster. */
function loaded(state: ChecklistState, gate: Gate, task: Task): ChecklistState {
  if (isRunning(state, gate)) return state;
  if (state.chosen === gate) return put(state, gate, task);
  return state.tasks[gate] === 'loading' ? put(state, gate) : state;
}

const look = (state: ChecklistState, gate: Gate): Transition => ({
  state,
  command: {type: 'look', gate},
});

/** A flow in review shows the result itself, and tells the page. */
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
  // The service's answer has already completed the gate.
  if (!isRunning(state, gate)) return state;
  const kept = state.tasks[gate] === 'review' ? state : put(state, gate);
  return {...closed(kept, gate), finding};
}

/** Back at the list. A flow that has begun is kept. */
const closed = (state: ChecklistState, gate: Gate): ChecklistState =>
  state.chosen === gate ? {...state, chosen: undefined} : state;

const put = (state: ChecklistState, gate: Gate, task?: Task): ChecklistState => ({
  ...state,
  tasks: {...state.tasks, [gate]: task},
});
