/** Formats an amount for `locale`. Keeps the text's digits exactly and never uses a float. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  // The amount's schema admits only decimal text.
  const digits = amount as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(usableLocale(locale), {style: 'currency', currency}).format(digits);
}

/** The same without the currency, for an input field. */
export function formatTyped(amount: string, locale: string): string {
  const digits = amount as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(usableLocale(locale), {minimumFractionDigits: 2}).format(digits);
}

/** Returns a BCP 47 tag that `Intl` accepts. `undefined` means the browser's own locale. */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
