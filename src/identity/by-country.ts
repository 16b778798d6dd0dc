/**
 * Differences between countries: the parts of an address, their order, and how a phone number
 * begins. This module loads in parallel with the forms. Until it has loaded, the forms are the same
 * for every country.
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

/** Returns the key of the group that lists the country. `country` is a country code. */
const find = (groups: string, country: string): string | undefined =>
  RegExp(`(\\S+):(?:[A-Z]{2})*?${country}`).exec(groups)?.[1];

/** Returns `undefined` for text that is not a country code, such as before a country is chosen. */
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

/** Every country with its calling code. If countries share a code, the main country is first. */
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
