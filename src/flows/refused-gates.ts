/** The gates because of which a payment was refused (contract 7.4). */
import {pendingGates, type Access, type Gate, type PaymentPermission} from '../contract/access.js';
import type {PaymentState} from './payment-state.js';

/** As the refusal names them. `KYC_REQUIRED`, if it ever comes, is routed to identity verification. */
export function refusedFor(state: PaymentState): readonly Gate[] {
  if (state.step !== 'failed' && state.step !== 'unprepared') return [];
  const {error, step} = state;
  // Of what was booked, or may have been, it has to be said that it was.
  if (step === 'failed' && (error.afterBooking || !error.definite)) return [];
  return error.code === 'KYC_REQUIRED' ? ['kyc'] : error.pendingGates;
}

/** By the service's later word: all that is in the way now. Where it grants, what was named and no more. */
export function stillPending(
  named: readonly Gate[],
  {permission, access}: {readonly permission: PaymentPermission; readonly access: Access},
): readonly Gate[] {
  const pending = pendingGates(access);
  const granted = access.permissions[permission]?.granted;
  return granted ? pending.filter(gate => named.includes(gate)) : pending;
}
