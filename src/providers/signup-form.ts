/** What the user typed into a signup, as the service takes it. */
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type PersonField} from '../contract/reasons.js';
import type {SignupDetails} from '../contract/signup.js';
import {numberOf, type Draft, type Flaw, type Flaws} from '../flows/signup.js';
import {typedText} from '../flows/typed-amount.js';
import {typedDate} from './crypto-form.js';

/** What was read, and what is wrong with it: nothing, if it can be sent. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}

/** E.164: a plus sign, the country code, at most 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The countries whose addresses have a state or province; elsewhere it may stay empty. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

export function readPhone(draft: Draft): Checked<string> {
  const value = numberOf({phone: typedText(draft, 'phone')});
  return {value, flaws: PHONE.test(value) ? {} : {phone: value === '' ? 'required' : 'invalid'}};
}

/** Spaces and dashes of a pasted code do not matter. */
export function readCode(draft: Draft, digits: number): Checked<string> {
  const value = typedText(draft, 'code').replaceAll(/[\s-]/g, '');
  return {value, flaws: /^\d+$/.test(value) && value.length === digits ? {} : {code: 'invalid'}};
}

type Details = Omit<SignupDetails, 'termsVersion'>;

/** `today` as `YYYY-MM-DD`. */
export function readDetails(draft: Draft, today: string): Checked<Details> {
  const text = (name: PersonField) => typedText(draft, name);
  const person: Person = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: typedDate(text('birthDate')) ?? text('birthDate'),
    street: text('street'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
    country: text('country'),
  };
  const email = typedText(draft, 'email');
  const flaws: [string, Flaw][] = PERSON_FIELDS.flatMap(name => {
    const flaw = flawOf(name, person, today);
    return flaw ? [[name, flaw]] : [];
  });
  if (!EMAIL.test(email)) flaws.push(['email', email === '' ? 'required' : 'invalid']);
  return {value: {person, email}, flaws: Object.fromEntries(flaws)};
}

function flawOf(name: PersonField, person: Person, today: string): Flaw | undefined {
  if (person[name] === '') {
    const isOptional = name === 'region' && !HAS_REGIONS.includes(person.country);
    return isOptional ? undefined : 'required';
  }
  if (name !== 'birthDate') return undefined;
  if (typedDate(person.birthDate) === undefined) return 'invalid';
  return person.birthDate > today ? 'future' : undefined;
}
