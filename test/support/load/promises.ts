/**
 * The service's promises to its users about their orders, and a check that the ledger fulfills
 * them.
 */
import type {Action} from '#src/contract/access.js';
import {fromMinorUnits, minorUnits} from '#src/contract/amount.js';
import type {LedgerReport} from '../../../demo/service/sandbox/control-contract.ts';

/**
 * - `open`: sent, but no answer arrived. It may or may not have been booked.
 * - `booked`, `refused`: as the service answered.
 * - `canceled`: the service confirmed that it will never be booked.
 */
export type Word = 'open' | 'booked' | 'refused' | 'canceled';

export interface PromisedOrder {
  readonly transactionId: string;
  readonly action: Action;
  readonly amount: string;
  word: Word;
}

/** The sandbox's report of one user. */
type Reported = {readonly entries: Readonly<LedgerReport['entries']>; readonly balance: string};

/** Returns one line for each broken promise. `opening` is the balance before the first order. */
export function broken(
  promises: readonly PromisedOrder[],
  {entries, balance}: Reported,
  opening: string,
): readonly string[] {
  const flaws: string[] = [];
  const known = new Map(promises.map(one => [one.transactionId, one]));
  const booked = new Map(entries.map(entry => [entry.transactionId, entry]));
  if (booked.size < entries.length) flaws.push('an order stands in the ledger twice');
  for (const {transactionId, action, amount, status} of entries) {
    const promised = known.get(transactionId);
    const isSame = promised?.action === action && promised.amount === amount;
    if (!isSame) flaws.push(`${action} ${amount} was never sent like this`);
    if (status === 'pending') flaws.push(`${action} ${amount} never settles`);
    if (promised && promised.word !== 'booked')
      flaws.push(`${action} ${amount} is booked; the word was "${promised.word}"`);
  }
  for (const {transactionId, action, amount, word} of promises)
    if (word === 'open') flaws.push(`${action} ${amount} never had an answer`);
    else if (word === 'booked' && !booked.has(transactionId))
      flaws.push(`${action} ${amount} was booked and is lost`);
  const expected = entries
    .filter(({status}) => status === 'completed')
    .reduce(
      (sum, {action, amount}) => sum + (action === 'deposit' ? 1n : -1n) * minorUnits(amount),
      minorUnits(opening),
    );
  if (expected < 0n) flaws.push(`more was withdrawn than there was: ${expected}`);
  if (balance !== decimal(expected))
    flaws.push(`the balance is ${balance}, and ${decimal(expected)} was due`);
  return flaws;
}

function decimal(units: bigint): string {
  return units < 0n ? `-${fromMinorUnits(-units)}` : fromMinorUnits(units);
}
