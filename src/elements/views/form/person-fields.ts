/** The fields for a person's name, date of birth, address and contact. */
import type {TemplateResult} from 'lit';
import type {PersonField} from '../../../contract/reasons.js';
import type {Draft, Flaw, Flaws} from '../../../flows/flaws.js';
import {MINIMUM_AGE} from '../../../identity/birth-date.js';
import {ADDRESS_PARTS, countryChanged, type AddressPart} from '../../../identity/local-form.js';
import {numeral, type Told} from '../../../locale/numeral.js';
import {fill, type PersonWords} from '../../../locale/words.js';
import {birthDateFields} from './birth-date.js';
import {countrySelect} from './country-select.js';
import {field} from './field.js';
import {addressFormOf, hasLocalForms} from './local-forms.js';
import {phoneField} from './phone-field.js';
import type {Problem} from './summary.js';

export type PersonName = PersonField | 'email' | 'phone';

const AUTOCOMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  email: 'email',
  phone: 'tel',
  street: 'address-line1',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
} as const satisfies Record<PersonName, string>;

export interface PersonFields {
  /** The fields to show, in this order. */
  readonly names: readonly PersonName[];
  readonly draft: Draft;
  readonly words: PersonWords & Told;
  readonly language: string;
  readonly busy?: boolean;
  /** The minimum age in years. */
  readonly age?: number | undefined;
  /** The flaws that our own check has found. They have precedence over the service's reasons. */
  readonly flaws: Flaws;
  /** Returns the text of the service's reason for refusing a field. */
  readonly reason?: (name: PersonName) => string | undefined;
  readonly onInput: (name: string, value: string) => void;
}

export const personFields = (form: PersonFields): readonly TemplateResult[] =>
  shownNames(form).map(name => {
    const {draft, words, language, busy = false, onInput} = form;
    const common = {
      name,
      label: labelOf(name, form),
      value: draft[name] ?? '',
      flaw: problemOf(name, form),
      autocomplete: AUTOCOMPLETE[name],
      disabled: busy,
      onInput,
    };
    switch (name) {
      case 'birthDate':
        return birthDateFields({...common, words, language});
      case 'country':
        return countrySelect({
          ...common,
          words,
          language,
          onInput: (_, country) => {
            for (const [changed, value] of countryChanged(draft, country, addressFormOf(country)))
              onInput(changed, value);
          },
        });
      case 'phone':
        return phoneField({...common, draft, words, language});
      case 'email':
        return field({...common, type: 'email', inputmode: 'email'});
      case 'postalCode': {
        const isNumeric = addressFormOf(draft['country'])?.hasNumericCode;
        return field({...common, inputmode: isNumeric ? 'numeric' : 'text'});
      }
      default: {
        const hint = name === 'region' && !hasLocalForms() && {hint: words.regionHint};
        return field({...common, inputmode: 'text', ...hint});
      }
    }
  });

const isAddressPart = (name: PersonName): name is AddressPart =>
  (ADDRESS_PARTS as readonly PersonName[]).includes(name);

/**
 * The fields in order. The country is before the parts of the address, because it decides their
 * order. A part that the country's addresses do not have is shown only if it has a value or a
 * reason.
 */
function shownNames({names, draft, reason}: PersonFields): readonly PersonName[] {
  if (!hasLocalForms() || !names.some(isAddressPart)) return names;
  const order = addressFormOf(draft['country'])?.order ?? ADDRESS_PARTS;
  const others = ADDRESS_PARTS.filter(
    name => !order.includes(name) && (draft[name] || reason?.(name)),
  );
  const person = names.filter(name => name !== 'country' && !isAddressPart(name));
  return [...person, 'country', ...order, ...others];
}

/** The country-specific word for a part of an address, if there is one. */
const localWord = (
  name: PersonName,
  words: Readonly<Record<string, string | undefined>>,
  country: string | undefined,
  ending = '',
): string | undefined =>
  isAddressPart(name) ? words[`${addressFormOf(country)?.names[name] ?? ''}${ending}`] : undefined;

function labelOf(name: PersonName, {words, draft, names}: PersonFields): string {
  const {country} = draft;
  const label = localWord(name, words, country) ?? words[name];
  const form = names.includes('country') ? addressFormOf(country) : undefined;
  const isOptional = form && isAddressPart(name) && !form.required.has(name);
  return isOptional && words.optional ? fill(words.optional, {field: label}) : label;
}

/** The text of a flaw that our own check has found. */
export function personFlaw(
  name: PersonName,
  flaw: Flaw,
  words: PersonWords & Told,
  {
    age = MINIMUM_AGE,
    country,
  }: {readonly age?: number | undefined; readonly country?: string | undefined} = {},
): string {
  if (flaw === 'long') return words.nameLong;
  if (flaw === 'future') return words.birthDateFuture;
  if (flaw === 'underage') return fill(words.birthDateUnderage, {age: numeral(age, words)});
  if (flaw === 'required')
    return localWord(name, words, country, 'Missing') ?? words[`${name}Missing`];
  if (name === 'phone') return words.phoneInvalidHere ?? words.phoneInvalid;
  return name === 'email' ? words.emailInvalid : words.birthDateInvalid;
}

function problemOf(
  name: PersonName,
  {flaws, reason, words, age, draft: {country}}: PersonFields,
): string | undefined {
  const flaw = flaws[name];
  return flaw ? personFlaw(name, flaw, words, {age, country}) : reason?.(name);
}

/** The errors for the summary above the form. */
export function personProblems(form: PersonFields): readonly Problem[] {
  return shownNames(form).flatMap((id): Problem[] => {
    const text = problemOf(id, form);
    if (!text) return [];
    return [form.flaws[id] ? {id, text} : {id, label: labelOf(id, form), text}];
  });
}
