/** Checks for all payments, from the embed and from the partner's backend. */
import type {Action, Provider} from '#src/contract/access.js';
import {canonicalAmount, isAmount} from '#src/contract/amount.js';
import type {Transaction} from '#src/contract/payments.js';
import {isSameAsset} from '../crypto/crypto-deposits.ts';
import {Refusal} from '../http/refusal.ts';
import {rejectionCode, type Magic} from '../sandbox/magic-amounts.ts';
import type {PlacedOrder} from './bookings.ts';

export function assertAmount(amount: string): void {
  if (!isAmount(amount))
    throw new Refusal('invalid_amount', 'An amount is positive, with two decimal places at most.');
}

export function assertSameOrder(earlier: Transaction, action: Action, order: PlacedOrder): void {
  const isSame =
    earlier.action === action &&
    earlier.provider === order.provider &&
    earlier.amount === canonicalAmount(order.amount) &&
    isSameAsset(earlier, order);
  if (!isSame) throw otherPayment();
}

export function otherPayment(): Refusal {
  return new Refusal('amount_mismatch', 'This transactionId stands for another payment.');
}

/** The refusal that a magic amount causes instead of a booking. */
export function rejection(
  {code, error, pendingGates}: Extract<Magic, {kind: 'reject'}>,
  action: Action,
  provider: Provider,
): Refusal {
  return new Refusal(
    rejectionCode(code, action),
    error,
    pendingGates && {permission: `${action}-${provider}`, pendingGates},
  );
}
