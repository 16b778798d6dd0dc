/**
 * 1-Click Signup as a pure machine.
 *
 *     phone ──▶ code ──▶ details ──▶ completed
 *       ▲        │ ▲        │  └───▶ failed, for good
 *       └────────┘ └ resend └ fix what the service names, once more
 *
 * Each of the three requests is safe to repeat: the service answers the same.
 * What the user typed stays until an end state (completed, failed, canceled).
 */
import {isSessionError, type ServiceError} from '../contract/errors.js';
import type {Concern, Reason} from '../contract/reasons.js';
import type {
  SignupCompleted,
  SignupConfirmed,
  SignupDetails,
  SignupStarted,
} from '../contract/signup.js';
import type {Draft, Flaws} from './flaws.js';
import type {Next} from './flow.js';

type Sent = Extract<SignupStarted, {readonly status: 'sent'}>;
type Verdict = Exclude<SignupConfirmed['status'], 'found' | 'not-found'>;

interface Typing {
  readonly draft: Draft;
  readonly flaws: Flaws;
  /** A request is in progress. */
  readonly busy: boolean;
  /** The last request failed. It is safe to repeat. */
  readonly problem?: ServiceError | undefined;
}

interface Limits {
  /** Seconds until the service sends another code. */
  readonly limited?: number | undefined;
}

export interface AtPhone extends Typing, Limits {
  readonly step: 'phone';
  readonly reason?: Reason | undefined;
  /** The number was confirmed, but too long ago. */
  readonly lapsed: boolean;
}

export interface AtCode extends Typing, Limits {
  readonly step: 'code';
  readonly phone: string;
  readonly sent: Sent;
  readonly verdict?: Verdict | undefined;
}

export interface AtDetails extends Typing {
  readonly step: 'details';
  readonly found: boolean;
  /** True if the form is open. If false, the user checks the details that were found. */
  readonly editing: boolean;
  readonly agreed: boolean;
  readonly termsVersion: string;
  readonly reasons: readonly Reason[];
  /** A response was lost. The user may already exist, so cancel is not possible. */
  readonly unsure: boolean;
}

export type SignupState =
  | AtPhone
  | AtCode
  | AtDetails
  | {readonly step: 'completed'; readonly userId: string}
  | {readonly step: 'failed'; readonly reasons: readonly Reason[]}
  | {readonly step: 'canceled'};

export type SignupEvent =
  | {readonly type: 'typed'; readonly name: string; readonly value: string}
  | {readonly type: 'flawed'; readonly flaws: Flaws}
  | {readonly type: 'agree'; readonly agreed: boolean}
  | {readonly type: 'phone'; readonly phone: string}
  | {readonly type: 'code'; readonly code: string}
  | {readonly type: 'resend'}
  | {readonly type: 'change-number'}
  | {readonly type: 'edit'}
  | {readonly type: 'complete'; readonly details: Omit<SignupDetails, 'termsVersion'>}
  | {readonly type: 'cancel'}
  | {readonly type: 'again'}
  /** The element was removed while the service may be creating the user. */
  | {readonly type: 'removed'}
  /** The session works again. */
  | {readonly type: 'renewed'}
  | {readonly type: 'started'; readonly answer: SignupStarted}
  | {readonly type: 'confirmed'; readonly answer: SignupConfirmed}
  | {readonly type: 'completed'; readonly answer: SignupCompleted}
  | {readonly type: 'rejected'; readonly error: ServiceError};

export type SignupCommand =
  | {readonly type: 'start'; readonly phone: string}
  | {readonly type: 'confirm'; readonly code: string}
  | {readonly type: 'complete'; readonly details: SignupDetails};

type Moved = Next<SignupState, SignupCommand>;

const EMPTY: AtPhone = {step: 'phone', draft: {}, flaws: {}, busy: false, lapsed: false};

export const openSignup: Moved = {state: EMPTY};

export function signup(state: SignupState, event: SignupEvent): Moved {
  switch (state.step) {
    case 'phone':
    case 'code':
    case 'details':
      if (event.type === 'removed') return {state: wiped(state)};
      return state.busy ? waiting(state, event) : typing(state, event);
    case 'canceled':
      return event.type === 'again' ? openSignup : {state};
    case 'completed':
    case 'failed':
      return {state};
  }
}

type Open = AtPhone | AtCode | AtDetails;

/** Events that every screen handles while no request is in progress. */
function typing(state: Open, event: SignupEvent): Moved {
  switch (event.type) {
    case 'typed':
      return {state: typed(state, event.name, event.value)};
    case 'flawed':
      return {state: flawed(state, event.flaws)};
    case 'cancel':
      return {state: isUnsure(state) ? state : {step: 'canceled'}};
    case 'renewed': {
      const over = state.problem && isSessionError(state.problem.code);
      return {state: over ? {...state, problem: undefined} : state};
    }
    default:
      break;
  }
  if (state.step === 'phone') return phone(state, event);
  return state.step === 'code' ? code(state, event) : details(state, event);
}

/** Opens the form so the user can fix the problems. */
function flawed(state: Open, flaws: Flaws): Open {
  const next = {...state, flaws, problem: undefined};
  return next.step === 'details' ? {...next, editing: true} : next;
}

/** A field's problem stays until the user changes the field. */
function typed(state: Open, name: string, value: string): Open {
  const {[name]: _, ...flaws} = state.flaws;
  const common = {draft: {...state.draft, [name]: value}, flaws};
  switch (state.step) {
    case 'phone':
      return {...state, ...common, reason: undefined};
    case 'code':
      return {...state, ...common, verdict: undefined};
    case 'details': {
      const reasons = state.reasons.filter(({concern}) => concern !== (name as Concern));
      return {...state, ...common, reasons};
    }
  }
}

const BUSY = {busy: true, flaws: {}, problem: undefined, limited: undefined} as const;

function phone(state: AtPhone, event: SignupEvent): Moved {
  if (event.type !== 'phone') return {state};
  const command = {type: 'start', phone: event.phone} as const;
  return {state: {...state, ...BUSY, reason: undefined}, command};
}

function code(state: AtCode, event: SignupEvent): Moved {
  const {draft} = state;
  switch (event.type) {
    case 'code': {
      const command = {type: 'confirm', code: event.code} as const;
      return {state: {...state, ...BUSY, verdict: undefined}, command};
    }
    case 'resend':
      return {state: {...state, ...BUSY}, command: {type: 'start', phone: state.phone}};
    case 'change-number':
      return {state: {...EMPTY, draft: {...draft, code: ''}}};
    default:
      return {state};
  }
}

function details(state: AtDetails, event: SignupEvent): Moved {
  switch (event.type) {
    case 'edit':
      return {state: {...state, editing: true}};
    case 'agree':
      return {state: {...state, agreed: event.agreed}};
    case 'complete': {
      const agreed = state.agreed && {termsVersion: state.termsVersion};
      const command = {type: 'complete', details: {...event.details, ...agreed}} as const;
      return {state: {...state, busy: true, flaws: {}, reasons: [], problem: undefined}, command};
    }
    default:
      return {state};
  }
}

/** A request is in progress. After `complete` is sent, the user cannot cancel. */
function waiting(state: Open, event: SignupEvent): Moved {
  if (event.type === 'cancel' && state.step !== 'details') return {state: {step: 'canceled'}};
  if (event.type === 'rejected') {
    const next = {...state, busy: false, problem: event.error};
    return {state: next.step === 'details' ? doubted(next, event.error) : next};
  }
  if (event.type === 'started' && state.step !== 'details') return started(state, event.answer);
  if (event.type === 'confirmed' && state.step === 'code') return confirmed(state, event.answer);
  if (event.type === 'completed' && state.step === 'details') return completed(state, event.answer);
  return {state};
}

/**
 * A definite refusal settles it. A session error does not: it says nothing
 * about earlier attempts.
 */
function doubted(state: AtDetails, {definite, code: cause}: ServiceError): AtDetails {
  return {...state, unsure: !definite || (state.unsure && isSessionError(cause))};
}

const isUnsure = (state: Open): boolean => state.step === 'details' && state.unsure;

/** Removes personal data. A pending response is still awaited. */
function wiped(state: Open): Open {
  const next = {...state, draft: {}, flaws: {}};
  return next.step === 'details' ? {...next, found: false, editing: true, reasons: []} : next;
}

function started(state: AtPhone | AtCode, answer: SignupStarted): Moved {
  const {draft} = state;
  switch (answer.status) {
    case 'sent': {
      const number = state.step === 'code' ? state.phone : numberOf(draft);
      const next: AtCode = {
        step: 'code',
        draft: {...draft, code: ''},
        flaws: {},
        busy: false,
        phone: number,
        sent: answer,
      };
      return {state: next};
    }
    case 'refused':
      return {state: {...EMPTY, draft, reason: answer.reason}};
    case 'limited':
      return {state: {...state, busy: false, limited: answer.retryAfter}};
  }
}

function confirmed(state: AtCode, answer: SignupConfirmed): Moved {
  const {draft} = state;
  if (answer.status !== 'found' && answer.status !== 'not-found') {
    const attemptsLeft =
      answer.status === 'wrong-code' ? answer.attemptsLeft : state.sent.attemptsLeft;
    const sent = {...state.sent, attemptsLeft};
    const next = {...state, busy: false, draft: {...draft, code: ''}, sent};
    return {state: {...next, verdict: answer.status}};
  }
  const given = answer.status === 'found' ? answer.details : {};
  // Do not overwrite what the user typed before the confirmation lapsed.
  const kept = 'firstName' in draft;
  const found = answer.status === 'found' && !kept;
  const next: AtDetails = {
    step: 'details',
    draft: {...given, ...draft, code: ''},
    flaws: {},
    busy: false,
    found,
    editing: !found,
    agreed: false,
    termsVersion: answer.termsVersion,
    reasons: [],
    unsure: false,
  };
  return {state: next};
}

function completed(state: AtDetails, answer: SignupCompleted): Moved {
  switch (answer.status) {
    case 'completed':
      return {state: {step: 'completed', userId: answer.userId}};
    case 'unconfirmed':
      return {state: {...EMPTY, draft: state.draft, lapsed: true}};
    case 'failed': {
      const {reasons, retryable} = answer;
      if (!retryable) return {state: {step: 'failed', reasons}};
      return {state: {...state, busy: false, editing: true, reasons, unsure: false}};
    }
  }
}

/** The typed number without spaces, parentheses, dots and hyphens. */
export function numberOf(draft: Draft): string {
  return (draft['phone'] ?? '').replaceAll(/[\s().-]/g, '');
}
