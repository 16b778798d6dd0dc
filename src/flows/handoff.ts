/**
 * Lets the user take the pictures of a document with their phone.
 *
 *     starting ──▶ shown ──▶ opened ──▶ given
 *
 * From `shown` or `opened`, the hand-off can become `expired`, or `closed` if the check is no
 * longer open. If a request fails for good, it becomes `failed`. `again` leads back to `starting`.
 */
import type {ServiceError} from '../contract/errors.js';
import type {Handoff, HandoffRequest} from '../contract/handoff.js';
import type {DocumentFields} from '../contract/kyc.js';
import type {DocumentSide} from '../contract/reasons.js';
import type {BlockedEvent} from './blocked.js';
import {isOf} from './document-side.js';
import type {Next} from './flow.js';

/**
 * A point in time in milliseconds, on both clocks. The monotonic clock may stop while the machine
 * sleeps, and the user can change the wall clock. The deadline has passed once either clock has
 * reached it.
 */
export interface Deadline {
  readonly monotonic: number;
  readonly wall: number;
}

export interface PhoneCode {
  /** On the service's own origin. */
  readonly url: string;
  /** The account name that the phone shows. Untrusted text from the service. */
  readonly account: string | undefined;
  /** Lifetime of the code in seconds, from the time of the service's answer. */
  readonly expiresIn: number;
  readonly until: Deadline;
}

export type HandoffState =
  | {readonly step: 'starting'}
  | {readonly step: 'expired'}
  | {readonly step: 'closed'}
  | {readonly step: 'shown'; readonly code: PhoneCode}
  /** A phone has opened the link of the code. No other phone can open the link now. */
  | {readonly step: 'opened'; readonly given: readonly DocumentFields[]}
  /** The phone has sent every side. */
  | {readonly step: 'given'; readonly given: readonly DocumentFields[]}
  | {
      readonly step: 'failed';
      readonly error: ServiceError;
      /** The user's location, if `error` says that the location was refused. */
      readonly stateCode?: string;
    };

export type HandoffEvent =
  | {readonly type: 'coded'; readonly code: PhoneCode}
  /** `until`: when to stop polling if nothing changes. */
  | {readonly type: 'read'; readonly handoff: Handoff; readonly until: Deadline}
  | {readonly type: 'expired'}
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | BlockedEvent
  /** The user requests a new code. */
  | {readonly type: 'again'};

export type HandoffCommand =
  | {readonly type: 'code'; readonly document: HandoffRequest}
  /** Polls until a read differs from `known`. */
  | {
      readonly type: 'watch';
      /** The last read's status and uploads (`uploadsOf`). */
      readonly known: {readonly status: Handoff['status']; readonly uploads: string};
      readonly until: Deadline;
    };

export interface HandedDocument extends HandoffRequest {
  readonly sides: readonly DocumentSide[];
}

type Transition = Next<HandoffState, HandoffCommand>;

export const openHandoff = ({type, country}: HandoffRequest): Transition => ({
  state: {step: 'starting'},
  command: {type: 'code', document: {type, country}},
});

export const handoff =
  (document: HandedDocument) =>
  (state: HandoffState, event: HandoffEvent): Transition => {
    switch (event.type) {
      case 'again':
        return state.step === 'starting' ? {state} : openHandoff(document);
      case 'coded':
        return state.step === 'starting' ? shown(event.code) : {state};
      case 'read':
        return isWaiting(state) ? read(state, event, document) : {state};
      case 'expired':
        return {state: isWaiting(state) ? {step: 'expired'} : state};
      case 'rejected':
        return {state: {step: 'failed', error: event.error}};
      case 'blocked':
        return {state: {step: 'failed', error: event.error, stateCode: event.stateCode}};
    }
  };

/** The ids of the uploads from the phone. A replaced side has a new id. */
export const uploadsOf = (handed: Handoff): string =>
  handed.status === 'opened' ? handed.given.map(({uploadId}) => uploadId).join() : '';

type Waiting = Extract<HandoffState, {readonly step: 'shown' | 'opened'}>;

const isWaiting = (state: HandoffState): state is Waiting =>
  state.step === 'shown' || state.step === 'opened';

function shown(code: PhoneCode): Transition {
  return {
    state: {step: 'shown', code},
    command: {type: 'watch', known: {status: 'unopened', uploads: ''}, until: code.until},
  };
}

function read(
  state: Waiting,
  {handoff: said, until}: Extract<HandoffEvent, {type: 'read'}>,
  document: HandedDocument,
): Transition {
  if (said.status === 'closed' || said.status === 'expired') return {state: {step: said.status}};
  if (said.status === 'unopened')
    // After `opened`: another tab of the user has a newer code, so this phone can send no pictures.
    return state.step === 'opened' ? {state: {step: 'expired'}} : shown(state.code);
  const given = said.given.filter(
    each => isOf(each, document) && document.sides.includes(each.side),
  );
  const isAll = document.sides.every(side => given.some(each => each.side === side));
  if (isAll) return {state: {step: 'given', given}};
  return {
    state: {step: 'opened', given},
    command: {type: 'watch', known: {status: 'opened', uploads: uploadsOf(said)}, until},
  };
}
