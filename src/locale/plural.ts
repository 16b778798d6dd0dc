import {numeral, type Told} from './numeral.js';
import {usableLocale} from './usable-locale.js';
import {fill} from './words.js';

/**
 * Returns the form of a text for a number, from forms such as
 * `{left, plural, one {# try} other {# tries}}`. The forms have the names of `Intl.PluralRules`,
 * and `other` is the default. The number replaces `#`. A text without forms is used for every
 * number. In such a text, the number replaces `{name}`.
 */
export function plural(text: string, name: string, count: number, told: Told): string {
  const number = numeral(count, told);
  const forms = new Map(
    Array.from(text.matchAll(/(\w+) \{([^{}]*)\}/g), ([, form, words]) => [form, words]),
  );
  const form =
    forms.get(new Intl.PluralRules(usableLocale(told.language)).select(count)) ??
    forms.get('other');
  return form?.replaceAll('#', number) ?? fill(text, {[name]: number});
}
