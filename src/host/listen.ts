/** The SDK-callback form of the contract's events (section 6), over the DOM events. */
import type {Gate} from '../contract/access.js';
import type {
  FailureDetail,
  PaymentDetail,
  ServiceEvent,
  ServiceEventName,
  ServiceEvents,
} from './events.js';

export interface Callbacks {
  /** A deposit, withdrawal or session operation failed, or was geofence-blocked at submit (7.5). */
  onError?(code: string, message: string, pendingGates?: readonly Gate[]): void;
  /** The user's location is not eligible; checked when a flow opens. */
  onGeofenceBlocked?(stateCode: string, reason: string): void;
  /** The session has expired: returns a fresh token. */
  onSessionExpired?(): string | Promise<string>;
  /** The user closed the screen after a submit-time geofence block in a withdraw. */
  onCancel?(): void;
  onDepositPending?(detail: PaymentDetail): void;
  onDepositSuccess?(detail: PaymentDetail): void;
  onWithdrawPending?(detail: PaymentDetail): void;
  onWithdrawSuccess?(detail: PaymentDetail): void;
  /** The user's identity is verified. */
  onKycSuccess?(): void;
  /** What the user sent is being reviewed. */
  onKycPending?(): void;
  onKycFailure?(detail: FailureDetail): void;
  onOneClickSuccess?(userId: string): void;
  onOneClickFailure?(detail: FailureDetail): void;
  onOneClickCancel?(): void;
  onTermsAccepted?(version: string): void;
}

async function answer(callbacks: Callbacks): Promise<string> {
  return (await callbacks.onSessionExpired?.()) ?? '';
}

/** Calls back for every outcome of `element` and what is inside it; returns a function that stops. */
export function listen(element: EventTarget, callbacks: Callbacks): () => void {
  const stop = new AbortController();
  const on = <Name extends ServiceEventName>(
    name: Name,
    handle: (detail: ServiceEvents[Name]) => void,
  ): void => {
    const listener = (event: Event) => handle((event as ServiceEvent<Name>).detail);
    element.addEventListener(name, listener, {signal: stop.signal});
  };
  on('service-error', ({code, message, pendingGates}) =>
    callbacks.onError?.(code, message, ...(pendingGates ? [pendingGates] : [])),
  );
  on('service-geofence-blocked', ({stateCode, reason, phase}) => {
    if (phase === 'submit') callbacks.onError?.('GEOFENCE_BLOCKED', reason);
    else callbacks.onGeofenceBlocked?.(stateCode, reason);
  });
  on('service-session-expired', ({refresh}) => {
    if (callbacks.onSessionExpired) refresh(answer(callbacks));
  });
  on('service-cancel', () => callbacks.onCancel?.());
  on('service-deposit-pending', detail => callbacks.onDepositPending?.(detail));
  on('service-deposit-success', detail => callbacks.onDepositSuccess?.(detail));
  on('service-withdraw-pending', detail => callbacks.onWithdrawPending?.(detail));
  on('service-withdraw-success', detail => callbacks.onWithdrawSuccess?.(detail));
  on('service-kyc-success', () => callbacks.onKycSuccess?.());
  on('service-kyc-pending', () => callbacks.onKycPending?.());
  on('service-kyc-failure', detail => callbacks.onKycFailure?.(detail));
  on('service-one-click-success', ({userId}) => callbacks.onOneClickSuccess?.(userId));
  on('service-one-click-failure', detail => callbacks.onOneClickFailure?.(detail));
  on('service-one-click-cancel', () => callbacks.onOneClickCancel?.());
  on('service-terms-accepted', ({version}) => callbacks.onTermsAccepted?.(version));
  return () => stop.abort();
}
