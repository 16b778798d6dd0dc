/** Finds the gates or the denial that made the service refuse a payment (contract 7.4). */
import {pendingGates, type Access, type Gate, type PaymentPermission} from '../contract/access.js';
import type {PaymentState} from './payment-state.js';

/**
 * Returns the gates that the refusal names. For `KYC_REQUIRED`, returns the identity
 * check.
 */
export function refusedFor(state: PaymentState): readonly Gate[] {
  if (state.step !== 'failed' && state.step !== 'unprepared') return [];
  const {error, step} = state;
  // If the order was booked, or may have been, the user must see its outcome instead of gates.
  if (step === 'failed' && (error.afterBooking || !error.definite)) return [];
  return error.code === 'KYC_REQUIRED' ? ['kyc'] : error.pendingGates;
}

/** True if the service denies the provider and names no gate that would change that. */
export function isDenied(state: PaymentState): boolean {
  const error =
    state.step === 'asking'
      ? state.problem
      : state.step === 'failed' || state.step === 'unprepared'
        ? state.error
        : undefined;
  return (
    error?.code === 'PERMISSION_DENIED' &&
    error.definite &&
    !error.afterBooking &&
    error.pendingGates.length === 0
  );
}

/**
 * Returns the gates to show after a later response of the service: all pending gates,
 * or, if the permission is granted now, only the named gates that are still pending.
 */
export function stillPending(
  named: readonly Gate[],
  {permission, access}: {readonly permission: PaymentPermission; readonly access: Access},
): readonly Gate[] {
  const pending = pendingGates(access);
  const granted = access.permissions[permission]?.granted;
  return granted ? pending.filter(gate => named.includes(gate)) : pending;
}
