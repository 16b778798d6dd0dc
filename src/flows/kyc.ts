/**
 * An identity check, from the service's first response to the end of its
 * review.
 *
 *     reading ──▶ details ─▶ document ─▶ pictures ─▶ review ──submit──▶ submitting
 *        │           ▲                                 ▲                    │
 *        │           └──open── failed ◀── pending ◀────┼────────────────────┤
 *        ├──▶ unread                         │         └──── rejected ──────┤
 *        └──▶ completed ◀────────────────────┴──────────────────────────────┘
 *
 * The mode `id-upload` starts at `document`. A refused location leads to `blocked`
 * from any step with a request. The user can go back to the previous step, unless
 * that was `reading`.
 */
import {isSessionError} from '../contract/error-codes.js';
import {type ServiceError} from '../contract/errors.js';
import type {KycAnswer} from '../contract/kyc.js';
import type {KycMode} from '../contract/options.js';
import {PERSON_FIELDS, type Concern, type Reason} from '../contract/reasons.js';
import type {Draft} from './flaws.js';
import type {Next} from './flow.js';
import {
  EDITING,
  type Editing,
  type Gathered,
  type KycCommand,
  type KycEvent,
  type KycState,
  type UnblockedKyc,
} from './kyc-state.js';

type Transition = Next<KycState, KycCommand>;
type Blocked = Extract<KycState, {readonly step: 'blocked'}>;

const READING = {step: 'reading'} as const;

export const openKyc: Transition = {state: READING, command: {type: 'read'}};

/** The screens on which the user enters or reviews input in this mode, in order. */
export const stepsOf = (mode: KycMode): readonly Editing[] =>
  mode === 'verify' ? EDITING : EDITING.slice(1);

/**
 * True if there is no input, for example because a reload has lost it. Then the reasons of the last
 * review do not apply to what the user types now.
 */
export const isBlank = (draft: Draft): boolean => Object.keys(draft).length === 0;

/** The first step where the user can fix one of the reasons, or the mode's first step. */
export function mendingStep(reasons: readonly Reason[], mode: KycMode): Editing {
  const homes = reasons.map(({concern}) => homeOf(concern));
  const steps = stepsOf(mode);
  return steps.find(step => homes.includes(step)) ?? steps[0] ?? 'document';
}

function homeOf(concern: Concern): Editing | undefined {
  if ((PERSON_FIELDS as readonly string[]).includes(concern)) return 'details';
  if (concern === 'document') return 'document';
  return concern === 'front' || concern === 'back' ? 'pictures' : undefined;
}

export const kyc =
  (mode: KycMode) =>
  (state: KycState, event: KycEvent): Transition => {
    if (state.step === 'blocked') return whileBlocked(state, event);
    switch (event.type) {
      case 'read': {
        if (!isAsking(state)) return {state};
        const next = answered(state, event.answer, mode);
        if (next.step !== 'pending' || next === state) return {state: next};
        return {state: next, command: {type: 'watch', after: next.review.askAgainAfter}};
      }
      case 'look':
        return look(state);
      case 'renewed':
        return renewed(state);
      case 'rejected':
        return {state: rejected(state, event)};
      case 'blocked': {
        if (!isAsking(state)) return {state};
        const {error, stateCode} = event;
        const before = state.step === 'reading' ? undefined : rejected(state, event);
        return {state: {step: 'blocked', error, stateCode, before}};
      }
      case 'submit': {
        if (state.step !== 'review') return {state};
        const {gathered} = state;
        const {submission} = event;
        const {failed: failedBefore, unsure: askFirst} = gathered;
        return {
          state: {step: 'submitting', gathered},
          command: {type: 'submit', submission, askFirst, failedBefore},
        };
      }
      default:
        return isEditing(state) || state.step === 'failed'
          ? {state: edited(state, event, mode)}
          : {state};
    }
  };

/** False in states without a request. An answer in such a state belongs to an earlier state. */
const isAsking = ({step}: UnblockedKyc): boolean => step !== 'unread' && step !== 'completed';

type EditingState = Extract<UnblockedKyc, {readonly step: Editing}>;
type Failed = Extract<UnblockedKyc, {readonly step: 'failed'}>;
type Edit = Extract<KycEvent, {type: 'typed' | 'replaced' | 'flawed' | 'on' | 'back' | 'open'}>;

export function isEditing(state: KycState): state is EditingState {
  return (EDITING as readonly string[]).includes(state.step);
}

function edited(state: EditingState | Failed, event: Edit, mode: KycMode): UnblockedKyc {
  if (event.type === 'open') {
    const barred = state.step === 'failed' && !state.retryable;
    if (barred || !stepsOf(mode).includes(event.step)) return state;
    const {gathered} = state;
    return at(event.step, isBlank(gathered.draft) ? {...gathered, reasons: []} : gathered);
  }
  if (state.step === 'failed') return state;
  const steps = stepsOf(mode);
  const place = steps.indexOf(state.step);
  switch (event.type) {
    case 'typed':
      return typed(state, event.name, event.value);
    case 'replaced':
      return {...state, ...cleared(state, event.name)};
    case 'flawed':
      return state.step === 'review' ? state : {...state, flaws: event.flaws};
    case 'on':
    case 'back': {
      const to = steps[place + (event.type === 'on' ? 1 : -1)];
      return to ? at(to, state.gathered) : state;
    }
  }
}

function at(step: Editing, gathered: Gathered): UnblockedKyc {
  return step === 'review' ? {step, gathered, error: undefined} : {step, gathered, flaws: {}};
}

function typed(state: EditingState, name: string, value: string): UnblockedKyc {
  const next = {...state, ...cleared(state, name)};
  const draft = {...next.gathered.draft, [name]: value};
  return {...next, gathered: {...next.gathered, draft}};
}

/** Removes the flaw of one field and the service's reasons about it. */
function cleared<S extends EditingState>(state: S, name: string): S {
  const concern = name.startsWith('document') ? 'document' : name;
  const reasons = state.gathered.reasons.filter(reason => reason.concern !== concern);
  const gathered = {...state.gathered, reasons};
  if (!('flaws' in state)) return {...state, gathered};
  const flaws = Object.fromEntries(Object.entries(state.flaws).filter(([field]) => field !== name));
  return {...state, gathered, flaws};
}

function answered(state: UnblockedKyc, answer: KycAnswer, mode: KycMode): UnblockedKyc {
  const gathered = 'gathered' in state ? state.gathered : undefined;
  const waited = state.step === 'submitting' || state.step === 'pending';
  switch (answer.status) {
    case 'completed':
      return {step: 'completed', before: !waited};
    case 'pending':
      return {step: 'pending', review: answer, gathered, error: undefined};
    case 'failed': {
      // Do not interrupt a user who is making corrections.
      if (isEditing(state) || state.step === 'failed') return state;
      const {reasons, rules, retryable} = answer;
      // Delete personal data when the user cannot retry.
      const draft = (retryable && gathered?.draft) || {};
      const kept = {rules, draft, reasons, failed: true, unsure: false};
      return {step: 'failed', gathered: kept, retryable};
    }
    case 'not-started': {
      if (isEditing(state) || state.step === 'failed') return state;
      const {rules} = answer;
      const {draft = {}, reasons = [], failed = false} = gathered ?? {};
      const [first = 'document'] = stepsOf(mode);
      return at(state.step === 'submitting' ? 'review' : first, {
        rules,
        draft,
        reasons,
        failed,
        unsure: false,
      });
    }
  }
}

function look(state: UnblockedKyc): Transition {
  switch (state.step) {
    case 'reading':
    case 'submitting':
    case 'completed':
      return {state};
    case 'unread':
      return openKyc;
    case 'pending':
      return {state: {...state, error: undefined}, command: {type: 'watch', after: 0}};
    default:
      return {state, command: {type: 'read'}};
  }
}

function renewed(state: UnblockedKyc): Transition {
  const isOfSession = 'error' in state && state.error && isSessionError(state.error.code);
  if (!isOfSession) return {state};
  return state.step === 'review' ? {state: {...state, error: undefined}} : look(state);
}

interface Failure {
  readonly error: ServiceError;
  readonly unsure?: boolean;
}

function rejected(state: UnblockedKyc, {error, unsure}: Failure): UnblockedKyc {
  switch (state.step) {
    case 'reading':
      return {step: 'unread', error};
    case 'submitting': {
      const {gathered} = state;
      return {step: 'review', gathered: {...gathered, unsure: unsure ?? gathered.unsure}, error};
    }
    case 'pending':
      return {...state, error};
    default:
      // A background refresh failed.
      return state;
  }
}

function whileBlocked(state: Blocked, event: KycEvent): Transition {
  if (event.type === 'back') return leave(state);
  // If the check could not open, ask again, because the location may be eligible now.
  return event.type === 'look' && !state.before ? openKyc : {state};
}

function leave(state: Blocked): Transition {
  const {before} = state;
  if (!before) return {state};
  return before.step === 'reading' ? openKyc : {state: before};
}

/** Starts over without the user's input. A block stays. If Back can leave it, Back starts over. */
export function forget(state: KycState): Transition {
  if (state.step !== 'blocked') return openKyc;
  return {state: {...state, before: state.before && READING}};
}
