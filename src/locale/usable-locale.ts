/**
 * Returns a BCP 47 tag that `Intl` accepts, also for `de_DE` and `de_DE.UTF-8@euro`, as servers write
 * it. `undefined` means the browser's own locale.
 */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replace(/[.@].*/, '').replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
