/**
 * Returns a BCP 47 tag that `Intl` accepts. Also reads the forms that servers use: `de_DE` and
 * `de_DE.UTF-8@euro`. `undefined` means the browser's own locale.
 */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replace(/[.@].*/, '').replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
