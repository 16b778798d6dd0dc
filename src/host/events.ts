/**
 * Every event that the elements dispatch, by name and detail (contract 6).
 *
 * All events bubble and cross shadow roots. Details are plain frozen data
 * without tokens or personal data. The only function in them is `refresh`.
 */
import type {Action, Gate, Provider} from '../contract/access.js';
import type {ErrorCode, ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';
import type {GateRoute} from '../contract/gates.js';

export type {FlowName};

export interface ErrorDetail {
  readonly code: ErrorCode;
  /** Safe to display as text. */
  readonly message: string;
  readonly retryable: boolean;
  /** Every report of one failure has the same id. */
  readonly errorId: string;
  readonly pendingGates?: readonly Gate[];
  readonly permission?: string;
  readonly transactionId?: string;
  /** The original code, if the contract does not list it. */
  readonly wireCode?: string;
}

export interface PaymentDetail {
  readonly transactionId: string;
  readonly provider: Provider;
  /** Decimal text with two decimal places. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly status: 'pending' | 'completed';
}

/** A check of the user's details failed. */
export interface FailureDetail {
  readonly status: 'failed';
  readonly code: string;
  /** Safe to display as text. */
  readonly message: string;
}

export interface ServiceEvents {
  /** Fires once, when the user can first act. */
  'service-ready': {readonly flow: FlowName};
  /** `onError(code, message, pendingGates?)`, `SERVICE_ERROR`. */
  'service-error': ErrorDetail;
  /** `onGeofenceBlocked(stateCode, reason)`, `SERVICE_GEOFENCE_BLOCKED`. */
  'service-geofence-blocked': {
    readonly stateCode: string;
    readonly reason: string;
    readonly phase: 'open' | 'submit';
    readonly errorId: string;
  };
  /** `SERVICE_SESSION_EXPIRED`. `refresh` takes the fresh token or a promise of it. */
  'service-session-expired': {readonly refresh: (token: string | Promise<string>) => void};
  /** `expiration` is ISO 8601. */
  'service-session-refreshed': {readonly expiration: string};
  'service-step-change': {readonly flow: FlowName; readonly from: string; readonly to: string};
  'service-provider-change': {
    readonly action: Action;
    readonly chosen: Provider;
    readonly reason: 'preferred' | 'fallback' | 'only';
    readonly skipped: readonly {
      readonly provider: Provider;
      readonly why: 'denied' | 'unavailable';
    }[];
  };
  /** Cancelable. Fires right before money is sent. */
  'service-submit': {
    readonly flow: Action;
    readonly provider: Provider;
    readonly amount: string;
    readonly transactionId: string;
  };
  /** `onCancel`: the user closed the screen after a submit-time geofence block in a withdraw. */
  'service-cancel': null;
  /** Cancelable. If not canceled, the embed follows its own route, if it has one (contract 7.4). */
  'service-gate-required': {readonly gate: Gate; readonly route: GateRoute};
  'service-deposit-pending': PaymentDetail;
  'service-deposit-success': PaymentDetail;
  'service-withdraw-pending': PaymentDetail;
  'service-withdraw-success': PaymentDetail;
  /** `onKycSuccess`. Also fires for a user who was verified earlier. */
  'service-kyc-success': {readonly status: 'completed'};
  /** `onKycPending`: a review started or is still running. */
  'service-kyc-pending': {readonly status: 'pending'};
  /** `onKycFailure`: the review failed. The user may be able to try again. */
  'service-kyc-failure': FailureDetail;
  /** `onOneClickSuccess`: the user now exists. */
  'service-one-click-success': {readonly userId: string};
  /** `onOneClickFailure`. */
  'service-one-click-failure': FailureDetail;
  /** `onOneClickCancel`: the user chose not to sign up here. */
  'service-one-click-cancel': null;
  'service-terms-accepted': {readonly version: string};
}

export type ServiceEventName = keyof ServiceEvents;

export type ServiceEvent<Name extends ServiceEventName> = CustomEvent<ServiceEvents[Name]>;

declare global {
  interface HTMLElementEventMap {
    'service-ready': ServiceEvent<'service-ready'>;
    'service-error': ServiceEvent<'service-error'>;
    'service-geofence-blocked': ServiceEvent<'service-geofence-blocked'>;
    'service-session-expired': ServiceEvent<'service-session-expired'>;
    'service-session-refreshed': ServiceEvent<'service-session-refreshed'>;
    'service-step-change': ServiceEvent<'service-step-change'>;
    'service-provider-change': ServiceEvent<'service-provider-change'>;
    'service-submit': ServiceEvent<'service-submit'>;
    'service-cancel': ServiceEvent<'service-cancel'>;
    'service-gate-required': ServiceEvent<'service-gate-required'>;
    'service-deposit-pending': ServiceEvent<'service-deposit-pending'>;
    'service-deposit-success': ServiceEvent<'service-deposit-success'>;
    'service-withdraw-pending': ServiceEvent<'service-withdraw-pending'>;
    'service-withdraw-success': ServiceEvent<'service-withdraw-success'>;
    'service-kyc-success': ServiceEvent<'service-kyc-success'>;
    'service-kyc-pending': ServiceEvent<'service-kyc-pending'>;
    'service-kyc-failure': ServiceEvent<'service-kyc-failure'>;
    'service-one-click-success': ServiceEvent<'service-one-click-success'>;
    'service-one-click-failure': ServiceEvent<'service-one-click-failure'>;
    'service-one-click-cancel': ServiceEvent<'service-one-click-cancel'>;
    'service-terms-accepted': ServiceEvent<'service-terms-accepted'>;
  }
}

/** Dispatches one event. Returns false if a listener canceled it. */
export function emit<Name extends ServiceEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
  options: {readonly cancelable?: boolean} = {},
): boolean {
  return target.dispatchEvent(
    new CustomEvent(name, {detail: freeze(detail), bubbles: true, composed: true, ...options}),
  );
}

/** A cancelable event. A listener can hold it with `preventDefault` and later call `proceed`. */
export interface AskingEvent extends CustomEvent<unknown> {
  readonly proceed?: () => void;
}

/** Asks the page and continues unless the page cancels. */
export function ask<Name extends 'service-submit' | 'service-gate-required'>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
  goOn: () => void,
): void {
  let gone = false;
  const proceed = (): void => {
    if (!gone) goOn();
    gone = true;
  };
  const event = new CustomEvent(name, {
    detail: freeze(detail),
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (target.dispatchEvent(Object.assign(event, {proceed}))) proceed();
}

/** The detail of `service-error` for a failure. */
export function errorDetail(error: ServiceError, transactionId?: string): ErrorDetail {
  const {code, message, retryable, pendingGates, permission, wireCode} = error;
  return {
    code,
    message,
    retryable,
    errorId: error.id,
    ...(code === 'PERMISSION_DENIED' && {pendingGates}),
    ...(permission !== undefined && {permission}),
    ...(transactionId !== undefined && {transactionId}),
    ...(wireCode !== undefined && {wireCode}),
  };
}

export function emitError(target: EventTarget, error: ServiceError, transactionId?: string): void {
  emit(target, 'service-error', errorDetail(error, transactionId));
}

/** Freezes a value and everything inside it. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}
