/**
 * The fields that depend on a country: the parts of an address, and a phone number that is typed
 * without its calling code.
 */
import type {Draft} from '../flows/flaws.js';
import {plainCharacters} from '../flows/typed-text.js';

/** The parts of an address besides its country. */
export const ADDRESS_PARTS = ['street', 'city', 'region', 'postalCode'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

export interface AddressForm {
  readonly order: readonly AddressPart[];
  readonly required: ReadonlySet<AddressPart>;
  /** Whether a postal code consists of digits only. */
  readonly hasNumericCode: boolean;
  /** For each part, the key of the word for its local name. */
  readonly names: Readonly<Partial<Record<AddressPart, string>>>;
}

type Typed = readonly (readonly [name: string, value: string])[];

/** The key in the draft for the text of an address part that the current country does not have. */
const kept = (part: AddressPart) => `${part}@`;

/**
 * Returns the draft's changes for a new country. If the new country lacks a part, the part's text
 * moves to another key. It is not sent, but it returns if the user chooses a country with that
 * part.
 */
export function countryChanged(draft: Draft, to: string, form: AddressForm | undefined): Typed {
  const parts = ADDRESS_PARTS.flatMap((part): Typed => {
    const text = draft[part] ?? '';
    if (form && !form.order.includes(part))
      return text === ''
        ? []
        : [
            [kept(part), text],
            [part, ''],
          ];
    const before = draft[kept(part)] ?? '';
    return text === '' && before !== '' ? [[part, before]] : [];
  });
  return [['country', to], ...parts];
}

/** How phone numbers begin in a country. */
export interface Dialing {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The calling code, without a plus sign. */
  readonly code: string;
  /** The trunk prefix inside the country: nothing, `0`, or digits that a number can begin with. */
  readonly trunk: string;
  /** The number of digits in the longest number. Only set if `trunk` is neither empty nor `0`. */
  readonly longest: number;
}

/** Returns a pattern for these digits, with any other characters between them. */
const apart = (digits: string): string => Array.from(digits).join('\\D*');

/**
 * Returns a typed number with a plus sign, as the draft stores it: `+44 (0)7700 900123` for
 * `07700 900123`. Returns an empty text if nothing is typed. If the number was typed with a calling
 * code, only a zero after this country's code gets parentheses.
 */
export function wholeNumber(typed: string, {code, trunk, longest}: Dialing): string {
  const text = plainCharacters(typed)
    .trimStart()
    .replace(/^\(?00\)?/, '+');
  if (text === '') return text;
  if (text.startsWith('+')) {
    // The zero after the calling code is only for calls inside the country.
    const inside = RegExp(`^\\+${apart(code)}[\\s.(-]*0`);
    return trunk === '0' && !text.includes('(0)') && inside.test(text)
      ? text.replace(inside, `+${code} (0)`)
      : text;
  }
  if (trunk === '0') return `+${code} ${text.replace(/^(\D*)0/, '$1(0)')}`;
  const digits = text.replaceAll(/\D/g, '');
  const isPreceded = trunk !== '' && digits.length > longest && digits.startsWith(trunk);
  const before = RegExp(`^\\D*${apart(trunk)}\\D*`);
  return `+${code} ${isPreceded ? text.replace(before, '') : text}`;
}

export interface SplitNumber {
  readonly dialing: Dialing;
  /** The digits typed after the calling code. */
  readonly rest: string;
}

/**
 * Splits the draft's number for two fields. `chosen` is the country that the user chose. It decides
 * between countries that share a calling code, and it is used if the number has no known code.
 * Returns `undefined` for a number without a plus sign. One field shows such a number.
 */
export function splitNumber(
  number: string,
  chosen: string,
  dialings: readonly Dialing[],
): SplitNumber | undefined {
  const of = (country: string) => dialings.find(each => each.country === country);
  if (number !== '' && !number.startsWith('+')) return undefined;
  const digits = number.replaceAll(/\D/g, '');
  const coded = dialings.filter(({code}) => number !== '' && digits.startsWith(code));
  const dialing = coded.find(({country}) => country === chosen) ?? coded[0];
  if (!dialing) {
    const unknown = of(chosen) ?? of('US');
    return unknown && {dialing: unknown, rest: number};
  }
  const rest = number.slice(1).replace(RegExp(`^\\D*${apart(dialing.code)} ?`), '');
  return {dialing, rest: dialing.trunk === '0' ? rest.replace('(0)', '0') : rest};
}
