/** Waits until a prerendered page is shown. Its token must not run out before that. */
export function activated(): Promise<void> | undefined {
  if (typeof document === 'undefined' || !('prerendering' in document) || !document.prerendering) {
    return undefined;
  }
  return new Promise(resolve => {
    document.addEventListener('prerenderingchange', () => resolve(), {once: true});
  });
}
