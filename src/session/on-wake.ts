/** The browser's signs that time has passed unseen. Silent where there is no page. */

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
