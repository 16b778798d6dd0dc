/** Places an order of the embed: from the parsed deposit or withdrawal to the booking. */
import type {Action} from '#src/contract/access.js';
import {canonicalAmount, isAmount} from '#src/contract/amount.js';
import type {Transaction} from '#src/contract/payments.js';
import {isAddressExpired, isSameAsset} from '../crypto/crypto-deposits.ts';
import {assertPermitted} from '../embed/access.ts';
import {Refusal} from '../http/refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import {
  assertFunds,
  bookOrder,
  findTransaction,
  rejection,
  type Placed,
  type PlacedOrder,
} from './book-order.ts';
import {magicOf} from '../sandbox/magic-amounts.ts';
import {assertProviderReady} from './provider-readiness.ts';

/**
 * Synchronous from the ledger lookup to the booking. So two identical orders at the
 * same time cannot both find nothing. The lookup comes first: a booked order is
 * answered as it is, whatever has changed since. The exception is an order that
 * ended without moving money.
 */
export function placeOrder(
  service: Service,
  user: User,
  action: Action,
  order: PlacedOrder,
): Placed {
  assertAmount(order.amount);
  if (service.ledger.isCanceled(user.id, order.transactionId))
    throw new Refusal('transaction_canceled', 'This payment was canceled before it arrived.');
  const earlier = findTransaction(service, user.id, order.transactionId);
  if (earlier) assertSameOrder(earlier, action, order);
  if (earlier && !isOver(earlier)) return {kind: 'booked', transaction: earlier};

  assertEligible(user);
  assertPermitted(`${action}-${order.provider}`, user.state);
  const magic = magicOf(order.amount, action, order.provider);
  if (magic.kind === 'reject') throw rejection(magic, action, order);
  assertProviderReady(service, user, order, action);
  assertFunds(service, user, action, order.amount);
  return bookOrder(service, user, action, order, magic);
}

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
  if (!isSame)
    throw new Refusal('amount_mismatch', 'This transactionId stands for another payment.');
}

/** It failed, or its address was never paid. The same order starts it again. */
function isOver(earlier: Transaction): boolean {
  return earlier.status === 'failed' || isAddressExpired(earlier);
}

/** The user's location can change during a session (contract 7.5). */
function assertEligible(user: User): void {
  const {eligible, reason} = user.state.geofence;
  if (!eligible)
    throw new Refusal('GEOFENCE_BLOCKED', reason ?? 'Payments are not available where you are.');
}
