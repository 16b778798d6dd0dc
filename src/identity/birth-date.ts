/**
 * A date of birth that is typed into three fields. The draft stores the date as
 * `YYYY-MM-DD`, where every part may be short or missing.
 */
import type {Flaw} from '../flows/flaws.js';
import {plainCharacters} from '../flows/typed-text.js';

export const DATE_PARTS = ['year', 'month', 'day'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** The minimum age if the service states none. */
export const MINIMUM_AGE = 18;

export function partOf(text: string, part: DatePart): string {
  return text.split('-')[DATE_PARTS.indexOf(part)] ?? '';
}

/**
 * Returns the draft's date with one part replaced by the digits in `typed`. Returns an empty text
 * if all parts are empty.
 */
export function withPart(text: string, part: DatePart, typed: string): string {
  const digits = plainCharacters(typed).replaceAll(/\D/g, '');
  const parts = DATE_PARTS.map(each =>
    each === part ? digits.slice(0, part === 'year' ? 4 : 2) : partOf(text, each),
  );
  return parts.some(Boolean) ? parts.join('-') : '';
}

/**
 * Returns a complete pasted date as `YYYY-MM-DD`, or `undefined` if the text is not a
 * date. If the year is last, a number above 12 is the day. If both numbers are at most 12,
 * `order` shows whether the day or the month is first.
 */
export function wholeDate(text: string, order: readonly DatePart[]): string | undefined {
  const typed = plainCharacters(text).trim();
  const date = typedDate(typed);
  if (date) return date;
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})[-/.\s]\s?(\d{1,2})[-/.\s]\s?(\d{4})\.?$/.exec(typed) ?? [];
  const isDayFirst = order.indexOf('day') < order.indexOf('month') ? +second <= 12 : +first > 12;
  return typedDate(isDayFirst ? `${year}-${second}-${first}` : `${year}-${first}-${second}`);
}

/** `today` is a date in the form `YYYY-MM-DD`. `age` is the minimum age in years. */
export function birthDateFlaw(text: string, today: string, age = MINIMUM_AGE): Flaw | undefined {
  if (!/\d/.test(text)) return text.trim() === '' ? 'required' : 'invalid';
  const date = typedDate(text.trim());
  if (date === undefined) return 'invalid';
  if (date > today) return 'future';
  const grown = `${Number(date.slice(0, 4)) + age}${date.slice(4)}`;
  return grown > today ? 'underage' : undefined;
}

/**
 * Parses a date into `YYYY-MM-DD`. Returns `undefined` if the text is not a date
 * or the calendar has no such day. The year must be first, because other orders
 * are ambiguous: `04/05/1990` can be two different days. The separator can be
 * missing, because some keypads have no punctuation.
 */
export function typedDate(text: string): string | undefined {
  const parts =
    /^((?:19|20)\d\d)([-/.\s]\s?)(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ??
    /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year = '', , month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines parse February 30 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
