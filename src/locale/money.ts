import {numberFormat} from './number-format.js';
import {usableLocale} from './usable-locale.js';

/**
 * Formats an amount for `locale`. Shows all decimal places of the text unless all are
 * zeros, even in a currency with fewer places, because exactly that amount is sent. Never
 * uses a float. If `currency` is empty, returns only the number.
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  if (currency === '') return formatTyped(amount, locale, true);
  const style = {style: 'currency', currency} as const;
  const format = numberFormat(locale, style);
  const {maximumFractionDigits = 0} = format.resolvedOptions();
  const places = decimalPlaces(amount);
  if (places <= maximumFractionDigits) return inOrder(format.format(digitsOf(amount)));
  const exact = numberFormat(locale, {...style, minimumFractionDigits: places});
  return inOrder(exact.format(digitsOf(amount)));
}

/** Right-to-left text would show "US$" as "$US". A direction mark keeps "$" after the letters. */
const inOrder = (money: string): string =>
  money.includes('\u200f') ? money.replace(/\p{Lu}\p{Sc}/u, '$&\u200e') : money;

/** The amount without the currency. By default without grouping, as people type it into a field. */
export function formatTyped(amount: string, locale: string, useGrouping = false): string {
  const minimumFractionDigits = Math.max(2, decimalPlaces(amount));
  const format = numberFormat(locale, {minimumFractionDigits, useGrouping});
  return format.format(digitsOf(amount));
}

/** The number of decimal places, or 0 if all of them are zeros. */
function decimalPlaces(amount: string): number {
  const [, places = ''] = amount.split('.');
  return /[1-9]/.test(places) ? places.length : 0;
}

/** This cast is safe, because the schema of amounts allows only decimal text. */
function digitsOf(amount: string): Intl.StringNumericLiteral {
  return amount as Intl.StringNumericLiteral;
}

const writings = new Map<string, ReturnType<typeof readWriting>>();

/** How a locale writes amounts of a currency: the marks in a number, and the currency's signs. */
export function moneyWriting(currency: string, locale: string) {
  const key = `${currency} ${locale}`;
  const known = writings.get(key) ?? readWriting(currency, locale);
  writings.set(key, known);
  return known;
}

function readWriting(currency: string, locale: string) {
  const parts = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    numberFormat(locale, {
      ...(currency && {style: 'currency', currency, currencyDisplay}),
      minimumFractionDigits: 2,
    }).formatToParts(1_234_567);
  const found = parts('symbol');
  const valueOf = (type: string, from = found) =>
    from.find(part => part.type === type)?.value ?? '';
  const sign = valueOf('currency');
  const signs = [sign, valueOf('currency', parts('narrowSymbol')), currency].filter(Boolean);
  return {
    decimal: valueOf('decimal'),
    group: valueOf('group'),
    signs: signs.map(each => each.toUpperCase()).toSorted((a, b) => b.length - a.length),
    /** The currency sign that a field shows. `isAfter`: the sign follows the number. */
    sign,
    isAfter: found.at(-1)?.type === 'currency',
  };
}

/** Formats a date and time in the user's time zone. */
export const formatDate = (timestamp: string, locale: string): string =>
  // For an unreadable time, such as one in a 13th month, return an empty text.
  Number.isNaN(Date.parse(timestamp))
    ? ''
    : new Intl.DateTimeFormat(usableLocale(locale), {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(Date.parse(timestamp));
