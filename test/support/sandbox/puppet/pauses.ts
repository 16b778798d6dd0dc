/**
 * How long a screen of a wait is held back, and how long it stays, in milliseconds, and their
 * replacements. An answer that a busy machine takes half a second for would cost a test as much
 * again. `steady.test.ts` has both at their length, on its own clock.
 */
export const PACES = [
  [500, 100],
  [600, 20],
] as const;

/**
 * The embed's pauses in milliseconds, and their replacements. The embed also
 * waits a second for a page's answer, and for the second of two reports about
 * one place. Both come within a few milliseconds. Its pause of two seconds
 * stays, because a frame calls its page at that interval.
 */
const PAUSES: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [1_000, 100],
  [2_500, 20],
  [4_000, 20],
  ...PACES,
]);

/**
 * Makes the embed's pauses between two questions very short in this window, and
 * takes the chance out of them. A test that looks at a waiting screen slows its
 * user down with `pace`.
 */
export function shortenPauses(): void {
  const real = window.setTimeout.bind(window);
  const short = (run: () => void, delay?: number): number => real(run, PAUSES.get(delay) ?? delay);
  Object.assign(window, {setTimeout: short});
  Math.random = () => 0;
}
