/** Checks personal details for identity verification: every flaw, by field. */
import type {Person} from '#src/contract/person.js';
import {PERSON_FIELDS, type PersonField, type Reason} from '#src/contract/reasons.js';
import {addressForm} from '#src/identity/by-country.js';
import type {AddressPart} from '#src/identity/local-form.js';
import {birthDateProblem, countryProblem, isUnderage, nameProblem} from './person-checks.ts';

/** Maximum length of an address line, in characters. */
const MAX_LINE = 200;

/** Whether addresses in the country need the part. */
const needs = (part: AddressPart, country: string): boolean =>
  addressForm(country)?.required.has(part) ?? part !== 'region';

/**
 * Returns a reason for each invalid field. `today` has the format `YYYY-MM-DD`.
 */
export function flawsOf(person: Person, today: string): readonly Reason[] {
  return PERSON_FIELDS.flatMap(field => {
    const message = problemOf(field, person, today);
    return message === undefined ? [] : [flaw(field, person, today, message)];
  });
}

function flaw(field: PersonField, person: Person, today: string, message: string): Reason {
  if (person[field].trim() === '') return {concern: field, code: 'required', message};
  const underage = field === 'birthDate' && isUnderage(person.birthDate, today);
  return {concern: field, code: underage ? 'underage' : 'invalid', message};
}

function problemOf(field: PersonField, person: Person, today: string): string | undefined {
  switch (field) {
    case 'firstName':
      return nameProblem('first', person.firstName);
    case 'lastName':
      return nameProblem('last', person.lastName);
    case 'birthDate':
      return birthDateProblem(person.birthDate, today);
    case 'street':
      return lineProblem(person.street, 'Enter your street address.');
    case 'city':
      if (person.city.trim() === '' && !needs('city', person.country)) return undefined;
      return lineProblem(person.city, 'Enter your city.');
    case 'region':
      if (person.region.trim() === '' && !needs('region', person.country)) return undefined;
      return lineProblem(person.region, 'Enter your state or province.');
    case 'postalCode':
      return postalCodeProblem(person);
    case 'country':
      return countryProblem(person.country);
  }
}

function postalCodeProblem({country, postalCode}: Person): string | undefined {
  if (postalCode.trim() === '' && !needs('postalCode', country)) return undefined;
  const form = country === 'US' ? /^\d{5}(?:-\d{4})?$/ : /^[\dA-Z][\dA-Z -]{1,11}$/i;
  return form.test(postalCode.trim()) ? undefined : 'Enter your postal code.';
}

function lineProblem(line: string, missing: string): string | undefined {
  if (line.trim() === '') return missing;
  return line.length > MAX_LINE ? 'This is too long.' : undefined;
}
