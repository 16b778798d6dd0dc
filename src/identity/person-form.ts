/** Parses the personal data that a user typed. */
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type PersonField} from '../contract/reasons.js';
import type {Checked, Draft, Flaw, Flaws} from '../flows/flaws.js';
import {plainCharacters, typedEmail, typedText} from '../flows/typed-text.js';
import {birthDateFlaw, typedDate} from './birth-date.js';
import {ADDRESS_PARTS, type AddressForm} from './local-form.js';

/** One `@`, a dot in the domain, and no characters that can only be around an address. */
const EMAIL = /^[^\s@<>()[\]\\,;:"?]+@[^\s@<>()[\]\\,;:"?.…]+(?:\.[^\s@<>()[\]\\,;:"?.…]+)+$/;

/** Countries where a state or province is required. It is optional in all others. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

/** Maximum length of a first or last name. The service rejects longer ones. */
const MAX_NAME = 100;

export function readEmail(draft: Draft): Checked<string> {
  const value = typedEmail(draft);
  return {value, flaws: EMAIL.test(value) ? {} : {email: value === '' ? 'required' : 'invalid'}};
}

/** Returns the flaw `required` for every empty text. */
export function missing(texts: Draft): Flaws {
  const empty = Object.keys(texts).filter(name => texts[name] === '');
  return Object.fromEntries(empty.map(name => [name, 'required']));
}

/**
 * `today` is a date in the form `YYYY-MM-DD`. `age` is the minimum age in years. `form` has the
 * parts of an address in the person's country. If `form` is unset, every country has the same
 * parts.
 */
export function readPerson(
  draft: Draft,
  today: string,
  age?: number,
  form?: AddressForm,
): Checked<Person> {
  const texts = PERSON_FIELDS.map(name => {
    const text = typedText(draft, name);
    return [name, name === 'postalCode' ? plainCharacters(text) : text];
  });
  const typed = Object.fromEntries(texts) as Person;
  const value = {...typed, birthDate: typedDate(typed.birthDate) ?? typed.birthDate};
  const flaws = PERSON_FIELDS.flatMap((name): [string, Flaw][] => {
    const flaw = flawOf(name, value, today, age, form);
    return flaw ? [[name, flaw]] : [];
  });
  return {value, flaws: Object.fromEntries(flaws)};
}

function flawOf(
  name: PersonField,
  person: Person,
  today: string,
  age: number | undefined,
  form: AddressForm | undefined,
): Flaw | undefined {
  if (name === 'birthDate') return birthDateFlaw(person.birthDate, today, age);
  if (person[name] === '') {
    return isOptional(name, person.country, form) ? undefined : 'required';
  }
  if (name === 'firstName' || name === 'lastName')
    return person[name].length > MAX_NAME ? 'long' : undefined;
  return undefined;
}

function isOptional(name: PersonField, country: string, form: AddressForm | undefined): boolean {
  if (!form) return name === 'region' && !HAS_REGIONS.includes(country);
  const part = ADDRESS_PARTS.find(each => each === name);
  return part !== undefined && !form.required.has(part);
}
