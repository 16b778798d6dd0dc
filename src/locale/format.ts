/** An amount as people of `locale` write it. The text's digits are kept exactly; never a float. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  // Decimal text is what the amount's schema lets through.
  const digits = amount as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(usableLocale(locale), {style: 'currency', currency}).format(digits);
}

/** The same without the currency, as it is typed. */
export function formatTyped(amount: string, locale: string): string {
  const digits = amount as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(usableLocale(locale), {minimumFractionDigits: 2}).format(digits);
}

/** A BCP 47 tag that `Intl` takes; anything else falls back to the browser's own. */
export function usableLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
