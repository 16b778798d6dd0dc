/**
 * The list of pending gates as a pure machine (contract 7.4). Each gate has a task of its own:
 *
 *     open ──start──▶ delegated ──granted──▶ loading ──▶ begun ◀──▶ review
 *      ▲                ▲ │ page decides        └──▶ missing
 *      │                │ ▼
 *      │               asked
 *      └── the service counts it as completed, or the user goes elsewhere
 *
 * The page is asked first, and may take care of a gate. Only the service completes one.
 */
import type {Gate} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {Next} from './flow.js';

/**
 * How far the user has come with a gate:
 * - `open`: not begun;
 * - `asked`: the page decides who leads through it;
 * - `delegated`: the page was told, and does the rest;
 * - `begun`: begun here and left;
 * - `review`: everything is sent and under review.
 */
export type GateProgress = 'open' | 'asked' | 'delegated' | 'begun' | 'review';

/** `open` has no entry. Until its flow has loaded, a gate counts as open. */
type Task =
  | {readonly status: Exclude<GateProgress, 'open'> | 'loading'}
  | {readonly status: 'missing'; readonly error: ServiceError};

/** The result of asking the service again: gates are still pending, or it did not answer. */
export type GateFinding = 'gatesStillOpen' | 'networkTitle';

/** What the list announces. `refusal`: the one that led to the list, until the user acts. */
export type GateNews =
  | {readonly kind: 'refusal'}
  | {readonly kind: 'none'}
  | {readonly kind: 'finding'; readonly finding: GateFinding}
  | {readonly kind: 'done'; readonly gate: Gate};

export interface ChecklistState {
  readonly tasks: {readonly [Name in Gate]?: Task};
  /** The gate that the user chose last. Its flow is shown if it runs here. */
  readonly chosen?: Gate | undefined;
  /** The user has asked for another look at the service. */
  readonly checking: boolean;
  readonly news: GateNews;
}

/** `own` is true if the gate has a flow here. */
export type ChecklistEvent =
  | {readonly type: 'shown'}
  | {readonly type: 'start'; readonly gate: Gate}
  /** The page holds its decision, or has decided. */
  | {readonly type: 'asked' | 'decided'; readonly gate: Gate}
  | {readonly type: 'granted'; readonly gate: Gate; readonly own: boolean}
  | {readonly type: 'loaded'; readonly gate: Gate}
  | {readonly type: 'missing'; readonly gate: Gate; readonly error: ServiceError}
  | {readonly type: 'retry'}
  | {readonly type: 'close'}
  /** The gate's flow went back to the list, or has ended. */
  | {readonly type: 'left' | 'ended'; readonly gate: Gate}
  /** An identity check. `known`: the session counted it as completed before. */
  | {readonly type: 'reviewed'; readonly inReview: boolean; readonly known: boolean}
  | {readonly type: 'completed'; readonly gates: readonly Gate[]}
  | {readonly type: 'check'}
  /** The service was asked again, because a gate's flow has ended, or the user asked for it. */
  | {readonly type: 'found'; readonly gate?: Gate; readonly finding: GateFinding};

export type ChecklistCommand =
  | {readonly type: 'ask-page'; readonly gate: Gate}
  | {readonly type: 'load'; readonly gate: Gate}
  | {readonly type: 'look'; readonly gate?: Gate};

type Transition = Next<ChecklistState, ChecklistCommand>;

export const NO_GATES: ChecklistState = {tasks: {}, checking: false, news: {kind: 'none'}};

const QUIET = {kind: 'none'} as const;

/** True while the gate's flow is on the element, shown or not. */
export const isRunning = ({tasks}: ChecklistState, gate: Gate): boolean => {
  const status = tasks[gate]?.status;
  return status === 'begun' || status === 'review';
};

export function progressOf({tasks}: ChecklistState, gate: Gate): GateProgress {
  const {status = 'open'} = tasks[gate] ?? {};
  return status === 'loading' || status === 'missing' ? 'open' : status;
}

/** Set if the chosen gate's flow did not load. */
export function missingOf({tasks, chosen}: ChecklistState): ServiceError | undefined {
  const task = chosen && tasks[chosen];
  return task?.status === 'missing' ? task.error : undefined;
}

export function gates(state: ChecklistState, event: ChecklistEvent): Transition {
  switch (event.type) {
    case 'shown':
      return {state: {...state, news: {kind: 'refusal'}}};
    case 'start':
      return start({...state, chosen: event.gate, news: QUIET}, event.gate);
    case 'asked':
    case 'decided':
      return {state: decide(state, event.gate, event.type)};
    case 'granted':
      return granted(state, event.gate, event.own);
    case 'loaded':
      return {state: loaded(state, event.gate, {status: 'begun'})};
    case 'missing':
      return {state: loaded(state, event.gate, {status: 'missing', error: event.error})};
    case 'retry': {
      const gate = state.chosen;
      if (!gate || state.tasks[gate]?.status !== 'missing') return {state};
      return {state: withTask(state, gate, {status: 'loading'}), command: {type: 'load', gate}};
    }
    case 'close':
      return {state: closed(state)};
    case 'left':
      return {state: state.chosen === event.gate ? closed(state) : state};
    case 'ended':
      return isRunning(state, event.gate) ? look(state, event.gate) : {state};
    case 'reviewed':
      return reviewed(state, event.inReview, event.known);
    case 'completed':
      return {state: completed(state, event.gates)};
    case 'check':
      if (state.checking) return {state};
      return {state: {...state, checking: true, news: QUIET}, command: {type: 'look'}};
    case 'found':
      return {state: found(state, event.finding, event.gate)};
  }
}

/** The page was asked when the flow began, or still decides. */
function start(state: ChecklistState, gate: Gate): Transition {
  if (isRunning(state, gate) || state.tasks[gate]?.status === 'asked') return {state};
  const command = {type: 'ask-page', gate} as const;
  return {state: withTask(state, gate, {status: 'delegated'}), command};
}

/** Until the page lets us lead through the gate, it is the page's. */
function decide(state: ChecklistState, gate: Gate, type: 'asked' | 'decided'): ChecklistState {
  const status = state.tasks[gate]?.status;
  if (type === 'asked')
    return isRunning(state, gate) ? state : withTask(state, gate, {status: type});
  return status === 'asked' ? withTask(state, gate, {status: 'delegated'}) : state;
}

function granted(state: ChecklistState, gate: Gate, own: boolean): Transition {
  if (!own || isRunning(state, gate)) return {state};
  return {state: withTask(state, gate, {status: 'loading'}), command: {type: 'load', gate}};
}

/** The user may have chosen another gate, or a second load was faster. */
function loaded(state: ChecklistState, gate: Gate, task: Task): ChecklistState {
  if (isRunning(state, gate)) return state;
  if (state.chosen === gate) return withTask(state, gate, task);
  return state.tasks[gate]?.status === 'loading' ? withTask(state, gate, undefined) : state;
}

function look(state: ChecklistState, gate: Gate): Transition {
  return {state, command: {type: 'look', gate}};
}

/** If the session counted the gate as completed before, its flow has not asked the service. */
function reviewed(state: ChecklistState, inReview: boolean, known: boolean): Transition {
  if (!isRunning(state, 'kyc')) return {state};
  const after = withTask(state, 'kyc', {status: inReview ? 'review' : 'begun'});
  return known ? look(after, 'kyc') : {state: after};
}

/** A flow in review shows the result itself, and tells the page. */
function completed(state: ChecklistState, all: readonly Gate[]): ChecklistState {
  const {news} = state;
  let next: ChecklistState = {...state, news: news.kind === 'finding' ? QUIET : news};
  for (const gate of all) {
    if (next.tasks[gate]?.status === 'review') continue;
    if (isRunning(next, gate)) next = {...next, news: {kind: 'done', gate}};
    next = dropped(next, gate);
  }
  return next;
}

function found(
  state: ChecklistState,
  finding: GateFinding,
  gate: Gate | undefined,
): ChecklistState {
  const news = {kind: 'finding', finding} as const;
  if (!gate) return {...state, checking: false, news};
  // The service's answer has completed it.
  if (!isRunning(state, gate)) return state;
  const kept = state.tasks[gate]?.status === 'review' ? state : dropped(state, gate);
  return {...(kept.chosen === gate ? closed(kept) : kept), news};
}

/** The page's decision may still come. */
function dropped(state: ChecklistState, gate: Gate): ChecklistState {
  const kept = state.tasks[gate]?.status === 'asked' ? state : withTask(state, gate, undefined);
  return kept.chosen === gate ? closed(kept) : kept;
}

/** Back at the list. A flow that has begun is kept. */
function closed(state: ChecklistState): ChecklistState {
  const {chosen} = state;
  const isMissing = chosen && state.tasks[chosen]?.status === 'missing';
  return {...(isMissing ? withTask(state, chosen, undefined) : state), chosen: undefined};
}

function withTask(state: ChecklistState, gate: Gate, task: Task | undefined): ChecklistState {
  const {[gate]: _, ...others} = state.tasks;
  return {...state, tasks: task ? {...others, [gate]: task} : others};
}
