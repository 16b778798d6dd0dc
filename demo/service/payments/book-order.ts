/** The last step of every payment: the booking, and what is known of it from then on. */
import type * as z from 'zod/mini';
import type {Action} from '#src/contract/access.js';
import {FALLBACK} from '#src/contract/errors.js';
import type {OrderBody, Transaction} from '#src/contract/payments.js';
import {Refusal} from '../refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import {pendingFor, rejectionCode, type Magic, type Payable} from './magic-amounts.ts';

export type PlacedOrder = z.infer<typeof OrderBody>;

/** `lost` and `late` are booked like any other; their answer does not come through. */
export type Placed =
  | {readonly kind: 'booked'; readonly transaction: Transaction; readonly fault?: 'lost' | 'late'}
  | {readonly kind: 'dropped'};

/** A transaction as it is answered: the ledger's, with what a crypto deposit adds. `at` a moment; now without. */
export function findTransaction(
  {ledger, cryptoDeposits}: Service,
  userId: string,
  transactionId: string,
  at?: number,
): Transaction | undefined {
  const transaction = ledger.find(userId, transactionId, at);
  return transaction && cryptoDeposits.complete(userId, transaction, at);
}

/** Books it, or books it again under the same row. */
export function bookOrder(
  service: Service,
  user: User,
  action: Action,
  order: PlacedOrder,
  magic: Payable,
): Placed {
  const {transactionId, provider, amount, account} = order;
  const fault = magic.kind === 'transport' ? magic.fault : undefined;
  if (fault === 'dropped') return {kind: 'dropped'};
  const fails = magic.kind === 'settle' && magic.outcome === 'failed';
  const isCryptoDeposit = provider === 'crypto' && action === 'deposit';
  // One moment for all of it: however soon it settles, the first answer says `pending`.
  const at = service.now();
  service.ledger.book({
    userId: user.id,
    walletId: service.walletId(user),
    transactionId,
    action,
    provider,
    amount,
    at,
    settlesAfter: isCryptoDeposit
      ? service.cryptoDeposits.open(user, order, magic, at)
      : service.paced(user, pendingFor(magic)),
    failure: fails
      ? {code: FALLBACK[action], error: 'The provider returned the payment.'}
      : undefined,
  });
  if (account !== undefined) service.bankAccounts.markUsed(user.id, account);
  const transaction = findTransaction(service, user.id, transactionId, at);
  if (!transaction) throw new Error('a booking that is not in the ledger');
  return {kind: 'booked', transaction, ...(fault && {fault})};
}

export function assertFunds(service: Service, user: User, action: Action, amount: string): void {
  if (action === 'withdraw' && !service.ledger.canWithdraw(service.walletId(user), amount))
    throw new Refusal('insufficient_funds', 'The wallet does not hold this much.');
}

/** What a magic amount says instead of booking. */
export function rejection(
  {code, error, pendingGates}: Extract<Magic, {kind: 'reject'}>,
  action: Action,
  {provider}: Pick<PlacedOrder, 'provider'>,
): Refusal {
  return new Refusal(
    rejectionCode(code, action),
    error,
    pendingGates && {permission: `${action}-${provider}`, pendingGates},
  );
}
