/** The browser's signs that time has passed unseen; silent where there is no page. */

/** One moment on both clocks, in milliseconds. The monotonic clock stands still while a machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});

/** Calls back when the page is shown again, or the network is back. Returns what stops it. */
export function onWake(callback: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const shown = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', shown);
  addEventListener('pageshow', shown);
  addEventListener('online', callback);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    removeEventListener('pageshow', shown);
    removeEventListener('online', callback);
  };
}

/** A prerendered page must not spend a token that lives ten minutes: waits until it is shown. */
export function activated(): Promise<void> | undefined {
  if (typeof document === 'undefined' || !('prerendering' in document) || !document.prerendering) {
    return undefined;
  }
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
