/** The orders of the embed: from the parsed deposit or withdrawal to the booking. */
import type {Action} from '#src/contract/access.js';
import {TRANSACTION_NOT_FOUND, type Transaction} from '#src/contract/payments.js';
import {isAddressExpired} from '../crypto/crypto-deposits.ts';
import {assertPermitted} from '../embed/access.ts';
import {Refusal} from '../http/refusal.ts';
import {magicOf} from '../sandbox/magic-amounts.ts';
import type {User} from '../store/users.ts';
import type {Bookings, Placed, PlacedOrder} from './bookings.ts';
import type {Ledger} from './ledger.ts';
import {assertAmount, assertSameOrder, otherPayment, rejection} from './order-checks.ts';
import {assertProviderReady, type ProviderParts} from './provider-readiness.ts';

/** Returns whether the id belongs to a withdrawal that the partner's backend has staged. */
type IsStaged = (userId: string, transactionId: string) => boolean;

export class Orders {
  readonly #bookings: Bookings;
  readonly #ledger: Ledger;
  readonly #providers: ProviderParts;
  readonly #isStaged: IsStaged;

  constructor(bookings: Bookings, ledger: Ledger, providers: ProviderParts, isStaged: IsStaged) {
    this.#bookings = bookings;
    this.#ledger = ledger;
    this.#providers = providers;
    this.#isStaged = isStaged;
  }

  /**
   * Places an order. Runs synchronously from the ledger lookup to the booking, so that of two
   * identical orders at the same time, only one is booked. The lookup precedes the checks: a
   * repeated order gets its booking even if the checks would fail now. An order that ended without
   * moving money is the exception: it is checked and booked again.
   */
  place(user: User, action: Action, order: PlacedOrder): Placed {
    assertAmount(order.amount);
    if (this.#ledger.isCanceled(user.id, order.transactionId))
      throw new Refusal('transaction_canceled', 'This payment was canceled before it arrived.');
    // The id belongs to a withdrawal that the partner's backend staged, executed or not.
    if (this.#isStaged(user.id, order.transactionId)) throw otherPayment();
    const earlier = this.#bookings.find(user.id, order.transactionId);
    if (earlier) assertSameOrder(earlier, action, order);
    if (earlier && !isOver(earlier)) return {kind: 'booked', transaction: earlier};

    assertEligible(user);
    assertPermitted(`${action}-${order.provider}`, user.state);
    const magic = magicOf(order.amount, action, order.provider);
    if (magic.kind === 'reject') throw rejection(magic, action, order.provider);
    assertProviderReady(this.#providers, user, order, action);
    this.#bookings.assertFunds(user, action, order.amount);
    return this.#bookings.book(user, action, order, magic);
  }

  find(user: User, transactionId: string): Transaction {
    const found = this.#bookings.find(user.id, transactionId);
    if (!found) throw new Refusal(TRANSACTION_NOT_FOUND, 'There is no such transaction.');
    return found;
  }

  /** Returns the transaction if the order was booked. Otherwise, blocks its id forever. */
  cancel(user: User, transactionId: string): Transaction {
    const found = this.#bookings.find(user.id, transactionId);
    if (found) return found;
    if (this.#isStaged(user.id, transactionId)) throw otherPayment();
    this.#ledger.cancel(user.id, transactionId);
    throw new Refusal(
      TRANSACTION_NOT_FOUND,
      'Nothing was booked under this id, and nothing will be.',
    );
  }
}

/** True if the payment failed or its address was never paid. The same order starts it again. */
function isOver(earlier: Transaction): boolean {
  return earlier.status === 'failed' || isAddressExpired(earlier);
}

/** Checks the user's location again, because it can change during a session (contract 7.5). */
function assertEligible(user: User): void {
  const {eligible, reason} = user.state.geofence;
  if (!eligible)
    throw new Refusal('GEOFENCE_BLOCKED', reason ?? 'Payments are not available where you are.');
}
