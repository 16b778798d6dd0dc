/** Parses what a person typed about themselves. */
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type PersonField} from '../contract/reasons.js';
import type {Checked, Draft, Flaw, Flaws} from '../flows/flaws.js';
import {typedText} from '../flows/typed-text.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Countries whose addresses need a state or province. It is optional elsewhere. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

/** Maximum length of a first or last name. The service rejects longer ones. */
const MAX_NAME = 100;

export function readEmail(draft: Draft): Checked<string> {
  const value = typedText(draft, 'email');
  return {value, flaws: EMAIL.test(value) ? {} : {email: value === '' ? 'required' : 'invalid'}};
}

/** Marks every empty text as required. */
export function missing(texts: Draft): Flaws {
  const empty = Object.keys(texts).filter(name => texts[name] === '');
  return Object.fromEntries(empty.map(name => [name, 'required']));
}

/** `today` is a date in the form `YYYY-MM-DD`. */
export function readPerson(draft: Draft, today: string): Checked<Person> {
  const texts = PERSON_FIELDS.map(name => [name, typedText(draft, name)]);
  const typed = Object.fromEntries(texts) as Person;
  const value = {...typed, birthDate: typedDate(typed.birthDate) ?? typed.birthDate};
  const flaws = PERSON_FIELDS.flatMap((name): [string, Flaw][] => {
    const flaw = flawOf(name, value, today);
    return flaw ? [[name, flaw]] : [];
  });
  return {value, flaws: Object.fromEntries(flaws)};
}

function flawOf(name: PersonField, person: Person, today: string): Flaw | undefined {
  if (person[name] === '') {
    const isOptional = name === 'region' && !HAS_REGIONS.includes(person.country);
    return isOptional ? undefined : 'required';
  }
  if (name === 'firstName' || name === 'lastName')
    return person[name].length > MAX_NAME ? 'long' : undefined;
  if (name !== 'birthDate') return undefined;
  if (typedDate(person.birthDate) === undefined) return 'invalid';
  return person.birthDate > today ? 'future' : undefined;
}

/**
 * Parses a date into `YYYY-MM-DD`. Returns `undefined` if the calendar has no
 * such day. The year comes first. The separator can be missing, because some
 * keypads have no punctuation. We do not guess other orders: `04/05/1990` can
 * be two different days.
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
