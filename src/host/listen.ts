/** The contract's events as SDK callbacks (section 6), on top of the DOM events. */
import type {Gate} from '../contract/access.js';
import type {
  CallbackEventName,
  CallbackOf,
  ServiceEventName,
  ServiceEvents,
} from '../contract/events.js';
import type {AskingEvent} from './ask-page.js';
import type {Decision} from './decisions.js';
import type {FailureDetail, PaymentDetail, ServiceEvent} from './events.js';

/** The SDK callbacks of the contract. All are optional. */
export interface Callbacks {
  /**
   * A deposit, withdrawal or session operation failed, or a geofence blocked it
   * at submit time (7.5). `transactionId` is the id of the affected payment, if there is one.
   */
  onError?(
    code: string,
    message: string,
    pendingGates?: readonly Gate[],
    transactionId?: string,
  ): void;
  /** The user's location is not eligible. Checked when a flow opens. */
  onGeofenceBlocked?(stateCode: string, reason: string): void;
  /** The user can act for the first time. */
  onReady?(): void;
  /**
   * The user wants to send money. Return `false` to cancel. A promise puts the payment on hold. It
   * is canceled by `false`, a rejection, or 30 seconds without an answer.
   */
  onSubmit?(detail: ServiceEvents['service-submit']): Decision;
  /**
   * The user starts on a gate. Return `false`, or a promise of it, if your page handles the gate.
   */
  onGateRequired?(detail: ServiceEvents['service-gate-required']): Decision;
  /** The session expired. Return a fresh token. */
  onSessionExpired?(): string | Promise<string>;
  /** The user closed the screen after a submit-time geofence block in a withdraw. */
  onCancel?(): void;
  /** The flow has an outcome, and the user pressed Done. */
  onDone?(detail: ServiceEvents['service-done']): void;
  onDepositPending?(detail: PaymentDetail): void;
  onDepositSuccess?(detail: PaymentDetail): void;
  onWithdrawPending?(detail: PaymentDetail): void;
  onWithdrawSuccess?(detail: PaymentDetail): void;
  /** The user's identity is verified. */
  onKycSuccess?(): void;
  /** The service reviews the user's submission. */
  onKycPending?(): void;
  onKycFailure?(detail: FailureDetail): void;
  onOneClickSuccess?(userId: string): void;
  onOneClickFailure?(detail: FailureDetail): void;
  onOneClickCancel?(): void;
  onTermsAccepted?(version: string): void;
}

/** The callback of one event. */
type CallsOf<Name extends CallbackEventName> = Pick<Callbacks, CallbackOf<Name>>;

type Calls = {
  readonly [Name in CallbackEventName]: (
    callbacks: CallsOf<Name>,
    detail: ServiceEvents[Name],
  ) => Decision;
};

async function answer(callbacks: CallsOf<'service-session-expired'>): Promise<string> {
  return (await callbacks.onSessionExpired?.()) ?? '';
}

const CALLS: Calls = {
  'service-error': (callbacks, {code, message, pendingGates, transactionId}) => {
    // Omits trailing arguments that have no value.
    if (transactionId !== undefined)
      callbacks.onError?.(code, message, pendingGates, transactionId);
    else if (pendingGates) callbacks.onError?.(code, message, pendingGates);
    else callbacks.onError?.(code, message);
  },
  'service-ready': callbacks => callbacks.onReady?.(),
  'service-submit': (callbacks, detail) => callbacks.onSubmit?.(detail),
  'service-gate-required': (callbacks, detail) => callbacks.onGateRequired?.(detail),
  'service-geofence-blocked': (callbacks, {stateCode, reason, phase}) => {
    // At submit, `service-error` follows with the same `errorId` (7.5).
    if (phase === 'open') callbacks.onGeofenceBlocked?.(stateCode, reason);
  },
  'service-session-expired': (callbacks, {refresh}) => {
    if (callbacks.onSessionExpired) refresh(answer(callbacks));
  },
  'service-cancel': callbacks => callbacks.onCancel?.(),
  'service-done': (callbacks, detail) => callbacks.onDone?.(detail),
  'service-deposit-pending': (callbacks, detail) => callbacks.onDepositPending?.(detail),
  'service-deposit-success': (callbacks, detail) => callbacks.onDepositSuccess?.(detail),
  'service-withdraw-pending': (callbacks, detail) => callbacks.onWithdrawPending?.(detail),
  'service-withdraw-success': (callbacks, detail) => callbacks.onWithdrawSuccess?.(detail),
  'service-kyc-success': callbacks => callbacks.onKycSuccess?.(),
  'service-kyc-pending': callbacks => callbacks.onKycPending?.(),
  'service-kyc-failure': (callbacks, detail) => callbacks.onKycFailure?.(detail),
  'service-one-click-success': (callbacks, {userId}) => callbacks.onOneClickSuccess?.(userId),
  'service-one-click-failure': (callbacks, detail) => callbacks.onOneClickFailure?.(detail),
  'service-one-click-cancel': callbacks => callbacks.onOneClickCancel?.(),
  'service-terms-accepted': (callbacks, {version}) => callbacks.onTermsAccepted?.(version),
};

function isCalled(name: string): name is CallbackEventName {
  return Object.hasOwn(CALLS, name);
}

/** Calls the callback of one event, if it has one, and returns its decision. */
export function callBack<Name extends ServiceEventName>(
  callbacks: Callbacks,
  name: Name,
  detail: ServiceEvents[Name],
): Decision {
  const calls: {
    readonly [Each in ServiceEventName]?: (
      callbacks: Callbacks,
      detail: ServiceEvents[Each],
    ) => Decision;
  } = CALLS;
  return calls[name]?.(callbacks, detail);
}

/**
 * Calls back for every outcome of `element` and its descendants. Returns a
 * function that stops it.
 *
 * @example
 * ```ts
 * import {listen} from 'service-embed';
 *
 * const stop = listen(document, {
 *   onDepositSuccess: ({amount, currency}) => console.log(amount, currency),
 *   onError: (code, message) => console.warn(code, message),
 *   onSessionExpired: newToken,
 * });
 * ```
 */
export function listen(element: EventTarget, callbacks: Callbacks): () => void {
  const stop = new AbortController();
  for (const name of Object.keys(CALLS).filter(isCalled)) {
    const listener = (event: Event) => {
      const {detail} = event as ServiceEvent<typeof name>;
      const decision = callBack(callbacks, name, detail);
      if (decision === false) event.preventDefault();
      else if (typeof decision === 'object') (event as AskingEvent).hold?.(decision);
    };
    element.addEventListener(name, listener, {signal: stop.signal});
  }
  return () => stop.abort();
}
