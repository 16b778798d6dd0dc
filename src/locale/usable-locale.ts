/**
 * Returns a BCP 47 tag that `Intl` accepts. Also converts the forms that servers use: `de_DE` and
 * `de_DE.UTF-8@euro`. Returns `undefined` for an invalid tag. `Intl` then uses the browser's
 * locale.
 */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replace(/[.@].*/, '').replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
