/**
 * Which file an import did not get, as the browser says, without its query. WebKit names none, but on
 * its console. `undefined` if the file came, and has a fault.
 */
export function fileOf(cause: unknown): string | undefined {
  const words = String(cause);
  const [address = ''] = /https?:[^\s"'()]+/.exec(words) ?? [];
  if (!URL.canParse(address)) return /importing/i.test(words) ? 'a file of the embed' : undefined;
  const {origin, pathname} = new URL(address);
  return origin + pathname;
}
