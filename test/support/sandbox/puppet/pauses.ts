/**
 * The delay before a waiting screen appears, and the screen's minimum duration, each with its
 * replacement, in milliseconds. On a busy machine, answers may take half a second, and the real
 * times would prolong each test as much. `steady.test.ts` tests both real times on a simulated
 * clock.
 */
export const PACES = [
  [500, 100],
  [600, 20],
] as const;

/**
 * The embed's pauses in milliseconds, and their replacements. The embed also waits a second for a
 * page's answer, and for the second of two reports about one place. Both arrive within a few
 * milliseconds. The pause of two seconds is not replaced, because it is also the interval at which
 * a frame repeats its first message.
 */
const PAUSES: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [1_000, 100],
  [2_500, 20],
  [4_000, 20],
  ...PACES,
]);

/**
 * Makes the embed's pauses between two requests very short in this window, and removes their
 * randomness. A test that looks at a waiting screen slows its user down with `pace`.
 */
export function shortenPauses(): void {
  const real = window.setTimeout.bind(window);
  const short = (run: () => void, delay?: number): number => real(run, PAUSES.get(delay) ?? delay);
  Object.assign(window, {setTimeout: short});
  Math.random = () => 0;
}
