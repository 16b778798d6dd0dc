/** A deposit or withdrawal, from the parsed order to the booking. */
import type * as z from 'zod/mini';
import type {Action} from '#src/contract/access.js';
import {canonicalAmount, isAmount} from '#src/contract/amount.js';
import {FALLBACK} from '#src/contract/errors.js';
import type {OrderBody, Transaction} from '#src/contract/payments.js';
import {assertPermitted} from '../embed/access.ts';
import {Refusal} from '../refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import {magicOf, ORDINARY, rejectionCode, type Magic} from './magic-amounts.ts';
import {assertProviderReady} from './provider-readiness.ts';

export type PlacedOrder = z.infer<typeof OrderBody>;

export type Placed =
  | {readonly kind: 'booked'; readonly transaction: Transaction; readonly fault?: 'lost' | 'late'}
  | {readonly kind: 'dropped'};

/**
 * Synchronous from the look at the ledger to the booking, so that two
 * identical orders at the same time cannot both find nothing. The look comes
 * first: what was booked is answered as it is, whatever has changed since.
 */
export function placeOrder(
  service: Service,
  user: User,
  action: Action,
  order: PlacedOrder,
): Placed {
  if (!isAmount(order.amount))
    throw new Refusal('invalid_amount', 'An amount is positive, with two decimal places at most.');
  const earlier = service.ledger.find(user.id, order.transactionId);
  if (earlier) assertSameOrder(earlier, action, order);
  if (earlier && earlier.status !== 'failed') return {kind: 'booked', transaction: earlier};

  assertEligible(user);
  assertPermitted(`${action}-${order.provider}`, user.state);
  const magic = magicOf(order.amount, order.provider);
  if (magic.kind === 'reject') throw rejection(magic, action, order);
  if (magic.kind === 'transport' && magic.fault === 'dropped') return {kind: 'dropped'};
  assertProviderReady(service, user, order);
  assertFunds(service, user, action, order.amount);
  return book(service, user, action, order, magic);
}

function book(
  service: Service,
  user: User,
  action: Action,
  order: PlacedOrder,
  magic: Exclude<Magic, {kind: 'reject'}>,
): Placed {
  const fails = magic.kind === 'settle' && magic.outcome === 'failed';
  service.ledger.book({
    userId: user.id,
    walletId: service.walletId(user),
    transactionId: order.transactionId,
    action,
    provider: order.provider,
    amount: order.amount,
    settlesAfter: magic.kind === 'settle' ? magic.after : ORDINARY.after,
    failure: fails
      ? {code: FALLBACK[action], error: 'The provider returned the payment.'}
      : undefined,
  });
  if (order.account !== undefined) service.bankAccounts.markUsed(user.id, order.account);
  const transaction = service.ledger.find(user.id, order.transactionId);
  if (!transaction) throw new Error('a booking that is not in the ledger');
  const isFaulty = magic.kind === 'transport' && magic.fault !== 'dropped';
  return {kind: 'booked', transaction, ...(isFaulty && {fault: magic.fault})};
}

function assertSameOrder(earlier: Transaction, action: Action, order: PlacedOrder): void {
  const isSame =
    earlier.action === action &&
    earlier.provider === order.provider &&
    earlier.amount === canonicalAmount(order.amount);
  if (!isSame)
    throw new Refusal('amount_mismatch', 'This transactionId stands for another payment.');
}

/** The place can change in the middle of a session (contract 7.5). */
function assertEligible(user: User): void {
  const {eligible, reason} = user.state.geofence;
  if (!eligible)
    throw new Refusal('GEOFENCE_BLOCKED', reason ?? 'Payments are not available where you are.');
}

function assertFunds(service: Service, user: User, action: Action, amount: string): void {
  if (action === 'withdraw' && !service.ledger.canWithdraw(service.walletId(user), amount))
    throw new Refusal('insufficient_funds', 'The wallet does not hold this much.');
}

function rejection(
  magic: Extract<Magic, {kind: 'reject'}>,
  action: Action,
  order: PlacedOrder,
): Refusal {
  const {code, error, pendingGates} = magic;
  return new Refusal(
    rejectionCode(code, action),
    error,
    pendingGates && {permission: `${action}-${order.provider}`, pendingGates},
  );
}
