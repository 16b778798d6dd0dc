/** The form for the user's personal details. */
import {html, type TemplateResult} from 'lit';
import {PERSON_FIELDS} from '../../contract/reasons.js';
import type {KycState} from '../../flows/kyc-state.js';
import {readPerson} from '../../identity/person-form.js';
import {primary} from '../views/form/field.js';
import {addressFormOf} from '../views/form/local-forms.js';
import {
  personFields,
  personProblems,
  type PersonFields,
  type PersonName,
} from '../views/form/person-fields.js';
import {summary} from '../views/form/summary.js';
import {type KycContext, type KycScreenWords} from './kyc-context.js';
import {reasonText} from '../views/reason-text.js';

type Details = Extract<KycState, {readonly step: 'details'}>;

function reasonOf(name: PersonName, {gathered}: Details, words: KycScreenWords) {
  const reason = gathered.reasons.find(({concern}) => concern === name);
  return reason && reasonText(reason, words);
}

export const kycDetails = (state: Details, context: KycContext): TemplateResult => {
  const {words, language, send, flawed, today} = context;
  const {draft, rules} = state.gathered;
  const age = rules.minimumAge;
  const form: PersonFields = {
    names: PERSON_FIELDS,
    draft,
    words,
    language,
    age,
    flaws: state.flaws,
    reason: name => reasonOf(name, state, words),
    onInput: (name, value) => send({type: 'typed', name, value}),
  };
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        const {flaws} = readPerson(draft, today, age, addressFormOf(draft['country']));
        if (Object.keys(flaws).length > 0) flawed(flaws);
        else send({type: 'on'});
      }}
    >
      ${summary(personProblems(form), words)}
      <p>${words.kycDetailsText}</p>
      ${personFields(form)} ${primary(words.kycToDocument)}
    </form>
  `;
};
