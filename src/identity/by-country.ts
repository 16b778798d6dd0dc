/**
 * Differences between countries: the parts of an address, their order, and how a phone number
 * begins. It loads beside the forms. Without it, the forms are the same for every country.
 */
import type {AddressForm, AddressPart, Dialing} from './local-form.js';
import {ADDRESSES, CALLING_CODES, CITIES, POSTAL_CODES, REGIONS} from './by-country-table.js';

const PARTS: Readonly<Record<string, AddressPart>> = {
  A: 'street',
  C: 'city',
  S: 'region',
  Z: 'postalCode',
  N: 'postalCode',
};

/** The key of the group that lists a country. The service's country may be any text. */
const find = (groups: string, country: string): string | undefined =>
  RegExp(`(\\S+):(?:[A-Z]{2})*?${country}`).exec(groups)?.[1];

/** `undefined` until a country is chosen, and for text that is not a country code. */
export function addressForm(country: string): AddressForm | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const template = find(ADDRESSES, country) ?? 'AC';
  const parts = Array.from(template).flatMap(letter => {
    const part = PARTS[letter.toUpperCase()];
    return part ? [{part, isRequired: letter < 'a'}] : [];
  });
  return {
    order: parts.map(({part}) => part),
    required: new Set(parts.filter(({isRequired}) => isRequired).map(({part}) => part)),
    hasNumericCode: /n/i.test(template),
    names: {
      region: `region_${find(REGIONS, country) ?? 'province'}`,
      postalCode: `postalCode_${find(POSTAL_CODES, country) ?? ''}`,
      city: `city_${find(CITIES, country) ?? ''}`,
    },
  };
}

let all: readonly Dialing[] | undefined;

/** Every country with its calling code. The first country of a code is the code's main one. */
export const dialings = (): readonly Dialing[] =>
  (all ??= CALLING_CODES.split(' ').flatMap(group => {
    const [dialing = '', countries = ''] = group.split(':');
    const [code = '', trunk = '', longest = ''] = dialing.split('-');
    return [...countries.matchAll(/../g)].map(([country]) => ({
      country,
      code,
      trunk,
      longest: Number(longest),
    }));
  }));
