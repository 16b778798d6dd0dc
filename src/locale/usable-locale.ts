/** Returns a BCP 47 tag that `Intl` accepts. `undefined` means the browser's own locale. */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
