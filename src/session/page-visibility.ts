/** Whether the page is in the background, where the user needs nothing. False in Node. */
export function isPageHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState !== 'visible';
}

/**
 * Calls back when the page is shown again, and when the browser is online again while the page is
 * visible, because timers may not have run in between. Does nothing in Node. Returns a function to
 * stop it.
 */
export function onPageVisible(callback: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const shown = () => {
    if (!isPageHidden()) callback();
  };
  document.addEventListener('visibilitychange', shown);
  addEventListener('pageshow', shown);
  addEventListener('online', shown);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    removeEventListener('pageshow', shown);
    removeEventListener('online', shown);
  };
}
