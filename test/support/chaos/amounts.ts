import {minorUnits} from '#src/contract/amount.js';
import type {Random} from '../inputs/random.ts';

/** Amounts that the sandbox refuses, loses, delays, fails or slows down (`demo/README.md`). */
const MAGIC = [
  '10.01',
  '10.03',
  '10.08',
  '10.09',
  '10.10',
  '10.11',
  '10.12',
  '10.13',
  '10.14',
] as const;

/**
 * The amounts that one user tries to pay. Each amount is different, so that it identifies its
 * payment in the ledger.
 */
export class Amounts {
  readonly #random: Random;
  readonly #given = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  next(): string {
    for (;;) {
      const random = this.#random;
      const amount = random.chance(0.15)
        ? random.pick(MAGIC)
        : `${11 + random.below(20)}.${String(random.below(100)).padStart(2, '0')}`;
      if (this.#given.has(amount)) continue;
      this.#given.add(amount);
      return amount;
    }
  }
}

/** Returns the amount in one of the spellings that people type. */
export function written(amount: string, random: Random): string {
  const [whole = '', cents = ''] = amount.split('.');
  const short = Number(minorUnits(amount)) % 100 === 0 ? whole : amount;
  return random.pick([amount, `${whole},${cents}`, ` ${amount} `, short]);
}
