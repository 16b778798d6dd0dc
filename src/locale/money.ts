import {usableLocale} from './usable-locale.js';

/**
 * Formats an amount for `locale`. Shows every digit of the text, also in a currency
 * with fewer decimal places, because the text is what is sent. Never uses a float. Without a
 * currency it is the number alone.
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (currency === '') return formatTyped(amount, locale);
  const style = {style: 'currency', currency} as const;
  const tag = usableLocale(locale);
  const format = new Intl.NumberFormat(tag, style);
  const {maximumFractionDigits = 0} = format.resolvedOptions();
  const places = decimalPlaces(amount);
  if (places <= maximumFractionDigits) return format.format(digitsOf(amount));
  const exact = new Intl.NumberFormat(tag, {...style, minimumFractionDigits: places});
  return exact.format(digitsOf(amount));
}

/** The same without the currency, for an input field. */
export function formatTyped(amount: string, locale: string): string {
  const minimumFractionDigits = Math.max(2, decimalPlaces(amount));
  const format = new Intl.NumberFormat(usableLocale(locale), {minimumFractionDigits});
  return format.format(digitsOf(amount));
}

/** The number of decimal places. None if all of them are zeros. */
function decimalPlaces(amount: string): number {
  const [, places = ''] = amount.split('.');
  return /[1-9]/.test(places) ? places.length : 0;
}

/** The amount's schema admits only decimal text. */
function digitsOf(amount: string): Intl.StringNumericLiteral {
  return amount as Intl.StringNumericLiteral;
}
