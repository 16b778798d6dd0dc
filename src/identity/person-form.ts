/** What a person typed about themselves, as the service takes it. */
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type PersonField} from '../contract/reasons.js';
import type {Checked, Draft, Flaw, Flaws} from '../flows/flaws.js';
import {typedText} from '../flows/typed-text.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The countries whose addresses have a state or province; elsewhere it may stay empty. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

/** The longest first or last name that the service takes. */
const MAX_NAME = 100;

export function readEmail(draft: Draft): Checked<string> {
  const value = typedText(draft, 'email');
  return {value, flaws: EMAIL.test(value) ? {} : {email: value === '' ? 'required' : 'invalid'}};
}

/** Flags the named texts that are empty. */
export function missing(texts: Draft): Flaws {
  const empty = Object.keys(texts).filter(name => texts[name] === '');
  return Object.fromEntries(empty.map(name => [name, 'required']));
}

/** `today` as `YYYY-MM-DD`. */
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
 * A day that the calendar has, as `YYYY-MM-DD`; `undefined` where it is none.
 * Year first, whatever stands between the parts, or nothing, as on a keypad
 * without signs. The other orders are never guessed: `04/05/1990` is two days.
 */
export function typedDate(text: string): string | undefined {
  const parts =
    /^((?:19|20)\d\d)([-/.\s]\s?)(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ??
    /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year = '', , month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines read the 30th of February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
