/** The fields for a person's name, date of birth, address and contact. */
import type {TemplateResult} from 'lit';
import type {PersonField} from '../../contract/reasons.js';
import type {Draft, Flaw} from '../../flows/flaws.js';
import type {FormWords} from '../../locale/words.js';
import {countrySelect} from './country-select.js';
import {field, type Field} from './field.js';
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
  readonly words: FormWords;
  readonly language: string;
  readonly busy?: boolean;
  /** What is wrong with a field. */
  readonly problem: (name: PersonName) => string | undefined;
  readonly onInput: (name: string, value: string) => void;
}

export const personFields = (form: PersonFields): readonly TemplateResult[] =>
  form.names.map(name => {
    const {words, language, busy = false, onInput} = form;
    const common = {
      name,
      label: words[name],
      value: form.draft[name] ?? '',
      flaw: form.problem(name),
      autocomplete: AUTOCOMPLETE[name],
      disabled: busy,
      onInput,
    };
    if (name === 'country') return countrySelect({...common, words, language});
    return field({...common, inputmode: 'text', ...own(name, words)});
  });

function own(name: PersonName, words: FormWords): Partial<Field> {
  switch (name) {
    case 'birthDate':
      return {inputmode: 'numeric', hint: words.birthDateHint};
    case 'email':
      return {type: 'email', inputmode: 'email'};
    case 'phone':
      return {type: 'tel', inputmode: 'tel', hint: words.phoneHint};
    case 'region':
      return {hint: words.regionHint};
    default:
      return {};
  }
}

/** The words for an error that our own check found. */
export function personFlaw(name: PersonName, flaw: Flaw, words: FormWords): string {
  if (flaw === 'long') return words.nameLong;
  if (flaw === 'future') return words.birthDateFuture;
  if (name === 'email' || name === 'phone') return words[`${name}Invalid`];
  if (flaw === 'invalid') return words.birthDateInvalid;
  return name === 'country' ? words.countryMissing : words.required;
}

/** The errors for the summary above the form. */
export function personProblems({names, problem, words}: PersonFields): readonly Problem[] {
  return names.flatMap((id): Problem[] => {
    const text = problem(id);
    return text ? [{id, label: words[id], text}] : [];
  });
}
