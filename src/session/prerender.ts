/** Whether the page loads ahead, and may never be shown. */
export const isPrerendering = (): boolean =>
  typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;

/**
 * Waits until a prerendered page is shown, so that its token does not expire before that. Returns
 * `undefined` for every other page.
 */
export function activated(): Promise<void> | undefined {
  if (!isPrerendering()) return undefined;
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
