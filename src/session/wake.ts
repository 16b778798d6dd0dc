/** The two clocks, and the moment when a page is shown. */

/** One moment on both clocks, in milliseconds. The monotonic clock stands still while a machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});

/** A prerendered page must not spend a token that lives ten minutes: waits until it is shown. */
export function activated(): Promise<void> | undefined {
  if (typeof document === 'undefined' || !('prerendering' in document) || !document.prerendering) {
    return undefined;
  }
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
