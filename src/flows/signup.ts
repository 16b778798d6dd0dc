/**
 * 1-Click Signup as a pure machine.
 *
 *     phone ──▶ code ──▶ details ──▶ completed
 *       ▲        │ ▲        │  └───▶ failed, for good
 *       └────────┘ └ resend └ fix what the service names, send again
 *
 * Each of the three requests is safe to repeat. The user's input stays until an end
 * state: completed, failed or canceled.
 */
import {isSessionError} from '../contract/error-codes.js';
import {type ServiceError} from '../contract/errors.js';
import type {Concern} from '../contract/reasons.js';
import type {SignupCompleted, SignupConfirmed, SignupStarted} from '../contract/signup.js';
import type {Flaws} from './flaws.js';
import type {Next} from './flow.js';
import {
  isBusy,
  mayExist,
  problemOf,
  type AtCode,
  type AtDetails,
  type AtPhone,
  type Filling,
  type Limited,
  type FormRequest,
  type SignupCommand,
  type SignupEvent,
  type SignupState,
} from './signup-state.js';
import {typedPhone} from './typed-text.js';

type Transition = Next<SignupState, SignupCommand>;

const IDLE: FormRequest = {status: 'idle'};
const SENT: FormRequest = {status: 'sent'};

const EMPTY: AtPhone = {step: 'phone', draft: {}, flaws: {}, request: IDLE, why: 'new'};

export const openSignup: Transition = {state: EMPTY};

export function signup(state: SignupState, event: SignupEvent): Transition {
  switch (state.step) {
    case 'phone':
    case 'code':
    case 'details':
      if (event.type === 'removed') return {state: wiped(state)};
      return isBusy(state) ? waiting(state, event) : typing(state, event);
    case 'canceled':
      return event.type === 'again' ? openSignup : {state};
    case 'completed':
    case 'failed':
      return {state};
  }
}

/** Opens the form with the details. */
const edited = (state: AtDetails): AtDetails =>
  state.form === 'check' ? {...state, form: 'correct'} : state;

/** Events that every screen handles while no request is in progress. */
function typing(state: Filling, event: SignupEvent): Transition {
  switch (event.type) {
    case 'typed':
      return {state: typed(state, event.name, event.value)};
    case 'flawed':
      return {state: flawed(state, event.flaws)};
    case 'cancel':
      return {state: mayExist(state) ? state : {step: 'canceled'}};
    case 'renewed': {
      const problem = problemOf(state);
      return {state: problem && isSessionError(problem.code) ? {...state, request: IDLE} : state};
    }
    default:
      break;
  }
  if (state.step === 'phone') return phone(state, event);
  return state.step === 'code' ? code(state, event) : details(state, event);
}

/** Stores the flaws and opens the form, so that the user can fix them. */
function flawed(state: Filling, flaws: Flaws): Filling {
  const next = {...state, flaws, request: IDLE};
  return next.step === 'details' ? edited(next) : next;
}

/** Stores a field's value and removes the problems of that field. */
function typed(state: Filling, name: string, value: string): Filling {
  const {[name]: _, ...flaws} = state.flaws;
  const common = {draft: {...state.draft, [name]: value}, flaws};
  switch (state.step) {
    case 'phone':
      return {...state, ...common, answer: limitOf(state)};
    case 'code':
      return {...state, ...common, answer: limitOf(state)};
    case 'details': {
      const reasons = state.reasons.filter(({concern}) => concern !== (name as Concern));
      return {...state, ...common, reasons};
    }
  }
}

/** Returns the limit, if there is one. It stays when the user types, unlike other answers. */
const limitOf = ({answer}: AtPhone | AtCode): Limited | undefined =>
  answer?.kind === 'limited' ? answer : undefined;

const BUSY = {request: SENT, flaws: {}} as const;

function phone(state: AtPhone, event: SignupEvent): Transition {
  if (event.type !== 'phone') return {state};
  const command = {type: 'start', phone: event.phone} as const;
  return {state: {...state, ...BUSY, answer: undefined}, command};
}

function code(state: AtCode, event: SignupEvent): Transition {
  const {draft} = state;
  switch (event.type) {
    case 'code': {
      const command = {type: 'confirm', code: event.code} as const;
      return {state: {...state, ...BUSY, answer: undefined}, command};
    }
    case 'resend': {
      const answer = limitOf(state) ? undefined : state.answer;
      return {state: {...state, ...BUSY, answer}, command: {type: 'start', phone: state.phone}};
    }
    case 'change-number':
      return {state: {...EMPTY, draft: {...draft, code: ''}}};
    default:
      return {state};
  }
}

function details(state: AtDetails, event: SignupEvent): Transition {
  switch (event.type) {
    case 'edit':
      return {state: edited(state)};
    case 'agree':
      return {state: {...state, agreed: event.agreed}};
    case 'complete': {
      const agreed = state.agreed && {termsVersion: state.termsVersion};
      const command = {type: 'complete', details: {...event.details, ...agreed}} as const;
      return {state: {...state, ...BUSY, reasons: []}, command};
    }
    default:
      return {state};
  }
}

/** Handles events while a request is in progress. After `complete`, the user cannot cancel. */
function waiting(state: Filling, event: SignupEvent): Transition {
  if (event.type === 'cancel' && state.step !== 'details') return {state: {step: 'canceled'}};
  if (event.type === 'rejected') {
    const next: Filling = {...state, request: {status: 'failed', error: event.error}};
    return {state: next.step === 'details' ? doubted(next, event.error) : next};
  }
  if (event.type === 'started' && state.step !== 'details') return started(state, event.answer);
  if (event.type === 'confirmed' && state.step === 'code') return confirmed(state, event.answer);
  if (event.type === 'completed' && state.step === 'details') return completed(state, event.answer);
  return {state};
}

/**
 * Updates `created` after an error. A definite refusal shows that the user was not
 * created. A definite session error shows that only for this attempt, not for an
 * earlier one whose response was lost.
 */
function doubted(state: AtDetails, {definite, code: cause}: ServiceError): AtDetails {
  const perhaps = !definite || (mayExist(state) && isSessionError(cause));
  return {...state, created: perhaps ? 'perhaps' : 'no'};
}

/** Removes personal data. If a request is in progress, the flow still waits for its response. */
function wiped(state: Filling): Filling {
  const next = {...state, draft: {}, flaws: {}};
  return next.step === 'details' ? {...next, form: 'fill', reasons: []} : next;
}

function started(state: AtPhone | AtCode, answer: SignupStarted): Transition {
  const {draft} = state;
  switch (answer.status) {
    case 'sent': {
      const number = state.step === 'code' ? state.phone : typedPhone(draft);
      const next: AtCode = {
        step: 'code',
        draft: {...draft, code: ''},
        flaws: {},
        request: IDLE,
        phone: number,
        sent: answer,
      };
      return {state: next};
    }
    case 'refused':
      return {state: {...EMPTY, draft, answer: {kind: 'refused', reason: answer.reason}}};
    case 'limited': {
      const {retryAfter} = answer;
      return {state: {...state, request: IDLE, answer: {kind: 'limited', retryAfter}}};
    }
  }
}

function confirmed(state: AtCode, answer: SignupConfirmed): Transition {
  const {draft} = state;
  if (answer.status !== 'found' && answer.status !== 'not-found') {
    const attemptsLeft =
      answer.status === 'wrong-code' ? answer.attemptsLeft : state.sent.attemptsLeft;
    const sent = {...state.sent, attemptsLeft};
    const next = {...state, request: IDLE, draft: {...draft, code: ''}, sent};
    return {state: {...next, answer: {kind: answer.status}}};
  }
  const given = answer.status === 'found' ? answer.details : {};
  // Do not overwrite what the user typed before the confirmation lapsed.
  const kept = 'firstName' in draft;
  const next: AtDetails = {
    step: 'details',
    draft: {...given, ...draft, code: ''},
    flaws: {},
    request: IDLE,
    form: answer.status === 'found' && !kept ? 'check' : 'fill',
    agreed: false,
    termsVersion: answer.termsVersion,
    reasons: [],
    created: 'no',
  };
  return {state: next};
}

function completed(state: AtDetails, answer: SignupCompleted): Transition {
  switch (answer.status) {
    case 'completed':
      return {state: {step: 'completed', userId: answer.userId}};
    case 'unconfirmed':
      return {state: {...EMPTY, draft: state.draft, why: 'lapsed'}};
    case 'failed': {
      const {reasons, retryable} = answer;
      if (!retryable) return {state: {step: 'failed', reasons}};
      return {state: {...edited(state), request: IDLE, reasons, created: 'no'}};
    }
  }
}
