/** Reads the two clocks, and waits for a prerendered page to be shown. */

/** One moment on both clocks, in milliseconds. The monotonic clock stands still while a machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});

/** Waits until a prerendered page is shown. Its token must not run out before that. */
export function activated(): Promise<void> | undefined {
  if (typeof document === 'undefined' || !('prerendering' in document) || !document.prerendering) {
    return undefined;
  }
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
