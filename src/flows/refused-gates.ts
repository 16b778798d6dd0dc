/** The gates or the denial that made the service refuse a payment (contract 7.4). */
import {pendingGates, type Access, type Gate, type PaymentPermission} from '../contract/access.js';
import type {PaymentState} from './payment-state.js';

/**
 * Returns the gates that the refusal names. `KYC_REQUIRED`, if it ever comes,
 * leads to identity verification.
 */
export function refusedFor(state: PaymentState): readonly Gate[] {
  if (state.step !== 'failed' && state.step !== 'unprepared') return [];
  const {error, step} = state;
  // If the order is or may be booked, the user must see that instead.
  if (step === 'failed' && (error.afterBooking || !error.definite)) return [];
  return error.code === 'KYC_REQUIRED' ? ['kyc'] : error.pendingGates;
}

/** True if the service denies the provider, and no gate would change that. */
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
 * Checks the gates against a later response of the service. Normally it returns
 * all pending gates. If the permission is granted now, it returns only the
 * named ones.
 */
export function stillPending(
  named: readonly Gate[],
  {permission, access}: {readonly permission: PaymentPermission; readonly access: Access},
): readonly Gate[] {
  const pending = pendingGates(access);
  const granted = access.permissions[permission]?.granted;
  return granted ? pending.filter(gate => named.includes(gate)) : pending;
}
