/** What the user typed as the details of a signup, as the service takes it. */
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type PersonField} from '../contract/reasons.js';
import type {SignupDetails} from '../contract/signup.js';
import type {Draft, Flaw} from '../flows/signup.js';
import {typedText} from '../flows/typed-amount.js';
import {typedDate} from './crypto-form.js';
import type {Checked} from './signup-form.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The countries whose addresses have a state or province; elsewhere it may stay empty. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

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
