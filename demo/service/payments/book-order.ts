/** The last step of every payment: the booking, and lookups of it later. */
import type * as z from 'zod/mini';
import type {Action} from '#src/contract/access.js';
import {FALLBACK} from '#src/contract/errors.js';
import type {OrderBody, Transaction} from '#src/contract/payments.js';
import {Refusal} from '../http/refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import {pendingFor, rejectionCode, type Magic, type Payable} from '../sandbox/magic-amounts.ts';

export type PlacedOrder = z.infer<typeof OrderBody>;

/** `lost` and `late` are booked like any other order, but the client gets no answer. */
export type Placed =
  | {readonly kind: 'booked'; readonly transaction: Transaction; readonly fault?: 'lost' | 'late'}
  | {readonly kind: 'dropped'};

/**
 * The transaction as the service answers it: from the ledger, plus the fields of a
 * crypto deposit. `at` is in Unix milliseconds; the default is now.
 */
export function findTransaction(
  {ledger, cryptoDeposits}: Service,
  userId: string,
  transactionId: string,
  at?: number,
): Transaction | undefined {
  const transaction = ledger.find(userId, transactionId, at);
  return transaction && cryptoDeposits.complete(userId, transaction, at);
}

/** Books the order. A repeated order reuses the same row. */
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
  // One moment for all steps, so the first answer says `pending` however soon it settles.
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

/** The refusal that a magic amount causes instead of a booking. */
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
