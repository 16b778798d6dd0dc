/** Runs contenders in turns, and summarizes what was measured. */
import type {Contender} from './contenders.ts';

/** A quick run shows a tendency, and writes no report. */
export const IS_QUICK = process.argv.includes('quick');

const ROUNDS = IS_QUICK ? 5 : 13;

/** The measured values of each contender, one per round. */
export type Rounds<T> = ReadonlyMap<Contender, readonly T[]>;

export async function rounds<T>(
  contenders: readonly Contender[],
  run: (contender: Contender) => Promise<T>,
): Promise<Rounds<T>> {
  const all = new Map<Contender, T[]>(contenders.map(contender => [contender, []]));
  // The first round warms up the servers and the browser.
  for (let round = -1; round < ROUNDS; round++)
    for (const contender of contenders) {
      const result = await run(contender);
      if (round >= 0) all.get(contender)?.push(result);
    }
  return all;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** The least and the most, such as `622-741`. */
const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}`;

/** The median, the least and the most, such as `654 (622-741)`. */
export const inBrackets = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} (${spread(values)})`;

/** The median of the ratios of each round, with two decimals. */
export const ratioOf = (own: readonly number[], base: readonly number[]): string =>
  median(own.map((value, round) => value / (base[round] ?? NaN))).toFixed(2);
