/** What the user typed into an identity check, as the service takes it. */
import type {DocumentRules} from '../contract/kyc.js';
import type {Person} from '../contract/person.js';
import {PERSON_FIELDS, type DocumentSide, type PersonField} from '../contract/reasons.js';
import type {Flaw, Flaws} from '../flows/kyc-state.js';
import {typedText} from '../flows/typed-amount.js';
import {typedDate} from './crypto-form.js';
import type {Draft} from './form.js';

/** What was read, and what is wrong with it: nothing, if it can go on. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}

/** Countries without states or provinces get an empty one. */
const HAS_REGIONS = ['US', 'CA', 'AU', 'MX'];

/** `today` as `YYYY-MM-DD`. */
export function readPerson(draft: Draft, today: string): Checked<Person> {
  const text = (field: PersonField) => typedText(draft, field);
  const value: Person = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: typedDate(text('birthDate')) ?? text('birthDate'),
    street: text('street'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postalCode'),
    country: text('country'),
  };
  const flaws = PERSON_FIELDS.flatMap((field): [string, Flaw][] => {
    const flaw = flawOf(field, value, today);
    return flaw ? [[field, flaw]] : [];
  });
  return {value, flaws: Object.fromEntries(flaws)};
}

function flawOf(field: PersonField, person: Person, today: string): Flaw | undefined {
  if (person[field] === '') {
    const optional = field === 'region' && !HAS_REGIONS.includes(person.country);
    return optional ? undefined : 'required';
  }
  if (field !== 'birthDate') return undefined;
  if (typedDate(person.birthDate) === undefined) return 'invalid';
  return person.birthDate > today ? 'future' : undefined;
}

export interface ChosenDocument {
  readonly type: string;
  readonly country: string;
  readonly sides: readonly DocumentSide[];
}

/** `known`: the types that the user can be asked for in words. */
export function readDocument(
  draft: Draft,
  rules: DocumentRules,
  known: readonly string[],
): Checked<ChosenDocument> {
  const country = draft['documentCountry'] ?? '';
  const type = draft['documentType'] ?? '';
  const rule = documentsOf(rules, country, known).find(each => each.type === type);
  return {
    value: {type, country, sides: rule?.sides ?? []},
    flaws: {
      ...(country === '' && {documentCountry: 'required'}),
      ...(!rule && {documentType: 'required'}),
    },
  };
}

/** Those that a country issues; while none is chosen, all. */
export function documentsOf(
  {documents}: DocumentRules,
  country: string,
  known: readonly string[],
): DocumentRules['documents'] {
  return documents.filter(
    ({type, countries}) => known.includes(type) && (country === '' || countries.includes(country)),
  );
}
