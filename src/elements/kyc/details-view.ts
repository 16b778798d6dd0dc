/** Who the user is, in one column. */
import {html, type TemplateResult} from 'lit';
import {PERSON_FIELDS, type PersonField} from '../../contract/reasons.js';
import type {Flaw, KycFlowState} from '../../flows/kyc-state.js';
import {readPerson} from '../../providers/kyc-form.js';
import {field, primary, type Field} from '../form/field.js';
import {countrySelect, summary, type Problem} from './kyc-parts.js';
import {flawText, type Scene, type Words} from './kyc-scene.js';

type Details = Extract<KycFlowState, {readonly step: 'details'}>;

const LABELS = {
  firstName: 'kycFirstName',
  lastName: 'kycLastName',
  birthDate: 'kycBirthDate',
  street: 'kycStreet',
  city: 'kycCity',
  region: 'kycRegion',
  postalCode: 'kycPostalCode',
  country: 'kycCountry',
} as const satisfies Record<PersonField, keyof Words>;

export const personLabel = (name: PersonField, words: Words): string => words[LABELS[name]];

const TOKENS = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  street: 'address-line1',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} as const satisfies Record<Exclude<PersonField, 'country'>, string>;

function flawWords(name: PersonField, flaw: Flaw, words: Words): string {
  if (flaw === 'future') return words.kycBirthDateFuture;
  if (flaw === 'invalid') return words.kycBirthDateInvalid;
  return name === 'country' ? words.kycCountryRequired : words.kycRequired;
}

/** What was found here comes before what the service said. */
function problemOf(name: PersonField, {flaws, gathered}: Details, words: Words) {
  const flaw = flaws[name];
  if (flaw) return flawWords(name, flaw, words);
  const reason = gathered.reasons.find(({concern}) => concern === name);
  return reason && flawText(reason, words);
}

export const details = (state: Details, scene: Scene): TemplateResult => {
  const {words, send, flawed, today} = scene;
  const {draft} = state.gathered;
  const problems = PERSON_FIELDS.flatMap((id): Problem[] => {
    const text = problemOf(id, state, words);
    return text ? [{id, label: personLabel(id, words), text}] : [];
  });
  const text = (name: Exclude<PersonField, 'country'>, own: Partial<Field> = {}) =>
    field({
      name,
      label: personLabel(name, words),
      autocomplete: TOKENS[name],
      inputmode: 'text',
      value: draft[name] ?? '',
      flaw: problemOf(name, state, words),
      onInput: (typed, value) => send({type: 'typed', name: typed, value}),
      ...own,
    });
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        const {flaws} = readPerson(draft, today);
        if (Object.keys(flaws).length > 0) flawed(flaws);
        else send({type: 'on'});
      }}
    >
      ${summary(problems, words)}
      <p>${words.kycDetailsText}</p>
      ${text('firstName')} ${text('lastName')}
      ${text('birthDate', {inputmode: 'numeric', hint: words.kycBirthDateHint})} ${text('street')}
      ${text('city')} ${text('region', {hint: words.kycRegionHint})} ${text('postalCode')}
      ${countrySelect(
        {
          name: 'country',
          label: words.kycCountry,
          value: draft['country'] ?? '',
          flaw: problemOf('country', state, words),
          autocomplete: 'country',
        },
        scene,
      )}
      ${primary(words.kycToDocument)}
    </form>
  `;
};
