/**
 * The acceptance of the terms, as a pure machine. The framed `/tandc` page shows the
 * terms and reports the user's decision. The service records an acceptance.
 *
 *     asking ─▶ reading ─▶ recording ─▶ accepted
 *                 ▲  │         │ answer lost
 *                 │  ▼         ▼
 *              declined     checking ─▶ accepted, or reading once more
 *
 * If the answer to an acceptance was lost, the acceptance may still be recorded, so
 * the flow asks the service. A refused location leads to `blocked` from any request.
 * The user can go back to `reading`, unless the flow could not open.
 */
import type {ServiceError} from '../contract/errors.js';
import type {TermsAccepted, TermsAnswer} from '../contract/terms.js';
import type {BlockedEvent, LeavableBlock} from './blocked.js';
import type {Next} from './flow.js';

/** The note above the frame, about the last attempt. */
export type TermsNote =
  /** The user accepted an old version. The service has newer terms. */
  | {readonly kind: 'outdated'}
  /** The acceptance was not recorded. */
  | {readonly kind: 'failed'; readonly error: ServiceError};

/** The framed page shows the terms. `ready`: the page has reported that it shows them. */
interface Reading {
  readonly step: 'reading';
  readonly ready: boolean;
  readonly note?: TermsNote;
}

export type TermsState =
  | LeavableBlock<Reading>
  | {readonly step: 'asking'}
  | {readonly step: 'failed'; readonly error: ServiceError}
  | Reading
  /** The framed page never answered. */
  | {readonly step: 'silent'}
  | {readonly step: 'recording'; readonly version: string}
  | {readonly step: 'checking'; readonly version: string; readonly error: ServiceError}
  | {readonly step: 'declined'}
  /** `before`: the terms were already accepted when the flow asked the service. */
  | {readonly step: 'accepted'; readonly version: string; readonly before: boolean};

export type TermsEvent =
  | {readonly type: 'state'; readonly state: TermsAnswer}
  | {readonly type: 'recorded'; readonly answer: TermsAccepted}
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | BlockedEvent
  /** These four events are reports of the framed page. `silent`: it did not report in time. */
  | {readonly type: 'ready'}
  | {readonly type: 'silent'}
  | {readonly type: 'accept'; readonly version: string}
  | {readonly type: 'declined'}
  /** The user goes back from the block. */
  | {readonly type: 'back'}
  /** The framed page or the session reports that the user has accepted the terms elsewhere. */
  | {readonly type: 'done'}
  /** The user wants to start again, or the session was renewed after an error. */
  | {readonly type: 'reopen'};

export type TermsCommand =
  | {readonly type: 'ask'}
  | {readonly type: 'record'; readonly version: string};

type Transition = Next<TermsState, TermsCommand>;

export const openTerms: Transition = {state: {step: 'asking'}, command: {type: 'ask'}};

export function terms(state: TermsState, event: TermsEvent): Transition {
  switch (state.step) {
    case 'asking':
      if (event.type === 'state') return opened(event.state);
      if (event.type === 'rejected') return {state: {step: 'failed', error: event.error}};
      return event.type === 'blocked' ? blocked(event, undefined) : {state};
    case 'reading':
      return reading(state, event);
    case 'recording':
      return recording(state, event);
    case 'checking':
      return checking(state, event);
    case 'blocked':
      if (event.type === 'reopen' && !state.before) return openTerms;
      return {state: (event.type === 'back' && state.before) || state};
    case 'failed':
    case 'silent':
    case 'declined':
      return event.type === 'reopen' || event.type === 'done' ? openTerms : {state};
    case 'accepted':
      return {state};
  }
}

function opened({status, version}: TermsAnswer): Transition {
  return status === 'accepted'
    ? {state: {step: 'accepted', version, before: true}}
    : {state: {step: 'reading', ready: false}};
}

function reading(state: Reading, event: TermsEvent): Transition {
  switch (event.type) {
    case 'ready':
      return {state: {...state, ready: true}};
    case 'silent':
      return {state: {step: 'silent'}};
    case 'accept': {
      const {version} = event;
      return {state: {step: 'recording', version}, command: {type: 'record', version}};
    }
    case 'declined':
      return {state: {step: 'declined'}};
    case 'done':
      // The report may be wrong, so ask the service.
      return openTerms;
    default:
      return {state};
  }
}

function recording(
  state: Extract<TermsState, {readonly step: 'recording'}>,
  event: TermsEvent,
): Transition {
  if (event.type === 'recorded') {
    const {status, version} = event.answer;
    return status === 'accepted'
      ? {state: {step: 'accepted', version, before: false}}
      : {state: {step: 'reading', ready: false, note: {kind: 'outdated'}}};
  }
  if (event.type === 'blocked') return blockedWhileAccepting(event);
  if (event.type !== 'rejected') return {state};
  const {error} = event;
  return error.definite
    ? {state: unrecorded(error)}
    : {state: {step: 'checking', version: state.version, error}, command: {type: 'ask'}};
}

function checking(
  state: Extract<TermsState, {readonly step: 'checking'}>,
  event: TermsEvent,
): Transition {
  if (event.type === 'blocked') return blockedWhileAccepting(event);
  if (event.type === 'rejected') return {state: unrecorded(event.error)};
  if (event.type !== 'state') return {state};
  const {status, version} = event.state;
  if (status === 'accepted') return {state: {step: 'accepted', version, before: false}};
  return version === state.version
    ? {state: unrecorded(state.error)}
    : {state: {step: 'reading', ready: false, note: {kind: 'outdated'}}};
}

const blocked = ({error, stateCode}: BlockedEvent, before: Reading | undefined): Transition => ({
  state: {step: 'blocked', error, stateCode, before},
});

/** Blocks an acceptance. The framed page was removed, so on the way back it must load again. */
const blockedWhileAccepting = (event: BlockedEvent): Transition =>
  blocked(event, {...unrecorded(event.error), ready: false});

const unrecorded = (error: ServiceError): Reading => ({
  step: 'reading',
  ready: true,
  note: {kind: 'failed', error},
});
