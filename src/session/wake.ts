/** Waits until a prerendered page is shown, so that its token does not expire before that. */
export function activated(): Promise<void> | undefined {
  if (typeof document === 'undefined' || !('prerendering' in document) || !document.prerendering) {
    return undefined;
  }
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
