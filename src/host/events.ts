/**
 * Dispatches the events of `contract/events.ts` (contract 6).
 *
 * All events bubble and cross shadow roots. Details are plain frozen data
 * without tokens or personal data. The only function in them is `refresh`.
 */
import type {ServiceError} from '../contract/errors.js';
import type {CancelableEventName, ServiceEventName, ServiceEvents} from '../contract/events.js';

export type {FlowName} from '../contract/flow-name.js';
export type {ServiceEventName, ServiceEvents};

/**
 * The detail of `service-error`.
 *
 * - `message` is safe to display as text. For `TIMEOUT`, `NETWORK_ERROR` and `UNCAUGHT_ERROR` it is
 *   in the element's language, unless the service sent it.
 * - Every report of one failure has the same `errorId`.
 * - `pendingGates` and `permission` are set for `PERMISSION_DENIED`.
 * - `wireCode` is the original code, if the contract does not list it.
 * - `requestId` is the service's id for the request, if the page may read `X-Request-Id`.
 */
export type ErrorDetail = ServiceEvents['service-error'];

/**
 * The detail of a payment's outcome. `amount` is decimal text with two decimal
 * places. `currency` is an ISO 4217 code.
 */
export type PaymentDetail = ServiceEvents['service-deposit-success'];

/** A check of the user's details failed. `message` is safe to display as text. */
export type FailureDetail = ServiceEvents['service-kyc-failure'];

/** An event that the page may hold until it has decided. */
export interface Holdable {
  /**
   * Waits for the page's decision, for at most 30 seconds. `false`, a rejection or no answer
   * cancels the event, as `preventDefault()` does. Throws an `InvalidStateError` after the event's
   * dispatch.
   *
   * @example
   * ```ts
   * deposit.addEventListener('service-submit', event => event.hold(isAllowed(event.detail)));
   * ```
   */
  hold(decision: PromiseLike<unknown>): void;
}

/** A DOM event of an element, by its name. */
export type ServiceEvent<Name extends ServiceEventName> = CustomEvent<ServiceEvents[Name]> &
  (Name extends CancelableEventName ? Holdable : unknown);

type EventMap = {[Name in ServiceEventName]: ServiceEvent<Name>};

declare global {
  interface HTMLElementEventMap extends EventMap {}
  interface DocumentEventMap extends EventMap {}
  interface WindowEventMap extends EventMap {}
}

export function make<Name extends ServiceEventName>(
  name: Name,
  detail: ServiceEvents[Name],
  cancelable: boolean,
): CustomEvent<ServiceEvents[Name]> {
  return new CustomEvent(name, {
    detail: freeze(detail),
    bubbles: true,
    composed: true,
    cancelable,
  });
}

/** Dispatches an event that cannot be canceled. `decisions.ts` dispatches the others. */
export function emit<Name extends Exclude<ServiceEventName, CancelableEventName>>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
): void {
  target.dispatchEvent(make(name, detail, false));
}

/** The ids by which support finds a failure. */
export const idsOf = ({id: errorId, requestId}: ServiceError) => ({
  errorId,
  ...(requestId && {requestId}),
});

/** The detail of `service-error` for a failure. */
export function errorDetail(error: ServiceError, transactionId?: string): ErrorDetail {
  const {code, message, pendingGates, permission, wireCode} = error;
  // Retrying a booked payment would pay twice.
  const isBooked = error.afterBooking && transactionId !== undefined;
  return {
    code,
    message,
    retryable: error.retryable && !isBooked,
    ...idsOf(error),
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
