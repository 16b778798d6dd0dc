/**
 * One side of a document, from the chosen file to the service's verdict. Each
 * side has its own machine, so a failed file is retried alone.
 *
 *     empty ──chosen──▶ preparing ──▶ uploading ──▶ accepted
 *                           │            │  ▲
 *                           │            ▼  └─retry
 *                           └──▶ refused stopped   chosen, from anywhere: from the start
 *
 * `given`, from anywhere: a phone has sent this side's picture to the service. A `given` event
 * without `fields` removes the picture, because the phone was a stranger's.
 */
import {isSessionError} from '../contract/error-codes.js';
import {type ServiceError} from '../contract/errors.js';
import type {DocumentFields, DocumentRules} from '../contract/kyc.js';
import type {Reason, ReasonCode} from '../contract/reasons.js';
import type {BlockedEvent} from './blocked.js';
import type {Next} from './flow.js';

/** A flaw in a file, found in the browser or reported by the service. */
export interface FileFlaw {
  /**
   * `undecodable`: this browser cannot open the image format. `too_many_pixels`:
   * opening the image could use up the memory.
   */
  readonly code: ReasonCode | 'undecodable' | 'too_many_pixels';
  readonly message: string;
}

/** A chosen file and the fields of its upload. Every attempt uses the same upload id. */
export interface Sending {
  readonly source: Blob;
  readonly fields: DocumentFields;
  readonly rules: DocumentRules;
  /** The prepared file to upload. A picture is downscaled. `undefined` until it is ready. */
  readonly file: File | undefined;
}

export type SideState =
  | {readonly step: 'empty'}
  | {readonly step: 'preparing'; readonly sending: Sending}
  | {readonly step: 'uploading'; readonly sending: Sending}
  | {readonly step: 'accepted'; readonly sending: Sending}
  /** The user's phone sent the picture to the service, so there is no file here. */
  | {readonly step: 'given'; readonly fields: DocumentFields}
  | {readonly step: 'refused'; readonly flaw: FileFlaw}
  /** Stopped by `error`, or by the user if `error` is unset. */
  | {
      readonly step: 'stopped';
      readonly sending: Sending;
      readonly error: ServiceError | undefined;
      /** The user's location, if `error` refuses it. */
      readonly stateCode?: string;
    }
  /** A review has consumed the upload. The flow uploads the file again without asking the user. */
  | {readonly step: 'used'; readonly sending: Sending};

export type SideEvent =
  | {readonly type: 'chosen'; readonly sending: Sending}
  | {readonly type: 'given'; readonly fields: DocumentFields | undefined}
  | {readonly type: 'prepared'; readonly file: File}
  | {readonly type: 'flawed'; readonly flaw: FileFlaw}
  | {readonly type: 'accepted'}
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | BlockedEvent
  | {readonly type: 'cancel'}
  | {readonly type: 'retry'}
  /** The session was renewed after an error. */
  | {readonly type: 'renewed'}
  /** The review ended. `reason` is set if it rejected this side. */
  | {readonly type: 'reviewed'; readonly reason: Reason | undefined}
  /**
   * The document that this side belongs to now. If the document has changed, or a
   * review has consumed the upload, the file is uploaded again. `fields` has the id of
   * an upload for a changed document.
   */
  | {readonly type: 'belongs'; readonly fields: DocumentFields};

export type SideCommand = {readonly type: 'prepare' | 'upload'; readonly sending: Sending};

type Transition = Next<SideState, SideCommand>;

const EMPTY = {step: 'empty'} as const;

/** Whether two documents have the same type and country. */
export const isOf = (
  {type, country}: Pick<DocumentFields, 'type' | 'country'>,
  document: Pick<DocumentFields, 'type' | 'country'>,
): boolean => type === document.type && country === document.country;

export function documentSide(state: SideState, event: SideEvent): Transition {
  const sending = 'sending' in state ? state.sending : undefined;
  switch (event.type) {
    case 'chosen':
      return begin(event.sending);
    case 'given':
      return {state: event.fields ? {step: 'given', fields: event.fields} : EMPTY};
    case 'reviewed':
      return {state: reviewed(state, event.reason)};
    case 'belongs':
      return belong(state, event.fields);
    case 'cancel':
      return sending && isMoving(state)
        ? {state: {step: 'stopped', sending, error: undefined}}
        : {state};
    case 'retry':
      return sending && state.step === 'stopped' ? begin(sending) : {state};
    case 'renewed':
      return state.step === 'stopped' && state.error && isSessionError(state.error.code)
        ? begin(state.sending)
        : {state};
    default:
      return isMoving(state) ? moved(state, event) : {state};
  }
}

type Moving = Extract<SideState, {readonly step: 'preparing' | 'uploading'}>;
/** The upload that the service has accepted, if there is one. */
export function uploadOf(state: SideState): DocumentFields | undefined {
  if (state.step === 'given') return state.fields;
  return state.step === 'accepted' ? state.sending.fields : undefined;
}

type Outcome = Extract<
  SideEvent,
  {type: 'prepared' | 'flawed' | 'accepted' | 'rejected' | 'blocked'}
>;

export function isMoving(state: SideState): state is Moving {
  return state.step === 'preparing' || state.step === 'uploading';
}

function moved(state: Moving, event: Outcome): Transition {
  const {sending} = state;
  const isUploading = state.step === 'uploading';
  switch (event.type) {
    case 'prepared':
      return isUploading ? {state} : begin({...sending, file: event.file});
    case 'flawed':
      return {state: {step: 'refused', flaw: event.flaw}};
    case 'accepted':
      return {state: isUploading ? {step: 'accepted', sending} : state};
    case 'rejected':
      return {state: {step: 'stopped', sending, error: event.error}};
    case 'blocked': {
      const {error, stateCode} = event;
      return {state: {step: 'stopped', sending, error, stateCode}};
    }
  }
}

function begin(sending: Sending): Transition {
  return sending.file
    ? {state: {step: 'uploading', sending}, command: {type: 'upload', sending}}
    : {state: {step: 'preparing', sending}, command: {type: 'prepare', sending}};
}

function reviewed(state: SideState, reason: Reason | undefined): SideState {
  // `required` for an accepted upload means that the service lost the picture. Upload it again.
  const forgotten = reason?.code === 'required' && uploadOf(state) !== undefined;
  if (reason && !forgotten) return {step: 'refused', flaw: reason};
  // There is no local copy of a picture that came from a phone.
  if (state.step === 'given') return EMPTY;
  return state.step === 'accepted' ? {step: 'used', sending: state.sending} : state;
}

function belong(state: SideState, fields: DocumentFields): Transition {
  if (state.step === 'given') return {state: isOf(state.fields, fields) ? state : EMPTY};
  if (!('sending' in state)) return {state};
  const {sending} = state;
  if (isOf(sending.fields, fields)) return state.step === 'used' ? begin(sending) : {state};
  const restarted = {...sending, fields};
  return state.step === 'stopped' ? {state: {...state, sending: restarted}} : begin(restarted);
}
