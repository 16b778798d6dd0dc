/**
 * Returns the file that an import could not load, as the browser's error names it, without its query.
 * WebKit names the file only on its console. `undefined` if the file has loaded, but has a fault.
 */
export function fileOf(cause: unknown): string | undefined {
  const words = String(cause);
  // An error of the page's own code may name an address, too.
  if (!/import|chunk/i.test(words)) return undefined;
  const [address = ''] = /https?:[^\s"'()]+/.exec(words) ?? [];
  if (!URL.canParse(address)) return 'a file of the embed';
  const {origin, pathname} = new URL(address);
  return origin + pathname;
}
