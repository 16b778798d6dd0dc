/** Events that no backend may book as they are, and the reason to set each aside. */
import type {Transaction} from '#src/contract/payments.js';

export type Reason = 'unreadable' | 'mismatch' | 'refused';

export interface OddEvent {
  readonly reason: Reason;
  /** The event without its sequence number. */
  readonly event: object;
}

export interface Known {
  readonly userId: string;
  /** A payment of this user that an earlier event has reported. */
  readonly payment: Pick<Transaction, 'transactionId' | 'action' | 'provider' | 'amount'>;
  /** A staged withdrawal of this user, if one exists. */
  readonly withdrawal: string | undefined;
  /** The reference of an unfinished signup. */
  readonly signup: string;
}

/** Makes an event. Successive turns cycle through the kinds. */
export function oddEvent(turn: number, known: Known): OddEvent {
  const kinds = [reversed, foreign, withNul, ofAnotherAmount, newProvider, ofTwoAccounts];
  const make = kinds[turn % kinds.length] ?? reversed;
  return make(known);
}

function transaction({userId, payment}: Known, change: object): object {
  const whole = {...payment, currency: 'USD', status: 'completed', ...change};
  return {type: 'transaction', userId, transaction: whole};
}

const reversed = (known: Known): OddEvent => ({
  reason: 'unreadable',
  event: transaction(known, {status: 'reversed'}),
});

const newProvider = (known: Known): OddEvent => ({
  reason: 'unreadable',
  event: transaction(known, {transactionId: crypto.randomUUID(), provider: 'cardpay'}),
});

const withNul = ({userId}: Known): OddEvent => ({
  reason: 'unreadable',
  event: {type: 'signup', userId, reference: 'a\0b'},
});

/** A deposit of 1.00 under the id of a withdrawal. */
const foreign = (known: Known): OddEvent => ({
  reason: 'mismatch',
  event: transaction(known, {
    transactionId: known.withdrawal ?? known.payment.transactionId,
    action: 'deposit',
    amount: '1.01',
  }),
});

const ofAnotherAmount = (known: Known): OddEvent => ({
  reason: 'mismatch',
  event: transaction(known, {amount: '9999.99'}),
});

/** The user belongs to another account, so the database refuses the event. */
const ofTwoAccounts = ({userId, signup}: Known): OddEvent => ({
  reason: 'refused',
  event: {type: 'signup', userId, reference: signup},
});
