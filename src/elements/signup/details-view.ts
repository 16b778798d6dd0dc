/** The user's details: a list to check if the service found them, or else a form. */
import {html, nothing, type TemplateResult} from 'lit';
import {PERSON_FIELDS} from '../../contract/reasons.js';
import {isBusy, isEditing, mayExist, type AtDetails} from '../../flows/signup-state.js';
import {fill} from '../../locale/words.js';
import {readDetails} from '../../identity/signup-details.js';
import {shownDate} from '../views/form/birth-date.js';
import {addressLine} from '../views/form/address-line.js';
import {countryName} from '../views/form/country-select.js';
import {primary} from '../views/form/field.js';
import {addressFormOf} from '../views/form/local-forms.js';
import {
  personFields,
  personProblems,
  type PersonFields,
  type PersonName,
} from '../views/form/person-fields.js';
import {summary, type Problem} from '../views/form/summary.js';
import {reasonText} from '../views/reason-text.js';
import {bounded, exact, sentence} from '../views/untrusted-text.js';
import {cancelButton, noteView, submitting, type SignupContext} from './signup-context.js';

const NAMES = [...PERSON_FIELDS.slice(0, 3), 'email', ...PERSON_FIELDS.slice(3)] as const;

const form = (state: AtDetails, {words, language, send}: SignupContext): PersonFields => ({
  names: NAMES,
  draft: state.draft,
  words,
  language,
  busy: isBusy(state),
  flaws: state.flaws,
  reason: name => {
    const reason = state.reasons.find(({concern}) => concern === name);
    return reason && reasonText(reason, words);
  },
  onInput: (name, value) => send({type: 'typed', name, value}),
});

/** The errors of all fields, for the summary. Other errors are shown below the summary. */
export const problemsOf = (state: AtDetails, context: SignupContext): readonly Problem[] =>
  personProblems(form(state, context));

export const signupDetails = (state: AtDetails, context: SignupContext): TemplateResult => {
  const {words, send, today} = context;
  const {draft} = state;
  const busy = isBusy(state);
  const other = state.reasons.filter(({concern}) => !NAMES.some(name => name === concern));
  return html`
    <form
      novalidate
      @submit=${submitting(
        busy,
        () => readDetails(draft, today, addressFormOf(draft['country'])),
        context,
        value => send({type: 'complete', details: value}),
      )}
    >
      ${noteView(state, words)} ${summary(problemsOf(state, context), words)}
      ${other.map(reason => html`<p class="problem" part="error">${sentence(reasonText(reason, words))}</p>`)}
      <p>${state.form === 'fill' ? words.signupDetailsText : words.signupFoundText}</p>
      ${isEditing(state) ? personFields(form(state, context)) : foundView(state, context)}
      ${agreement(state, context)} ${primary(words.signupCreate, busy)}
    </form>
    ${mayExist(state) ? nothing : cancelButton(busy, context)}
  `;
};

const foundView = ({draft}: AtDetails, {words, language, send}: SignupContext): TemplateResult => {
  const line = (...names: readonly PersonName[]) =>
    names
      .map(name => bounded(draft[name] ?? ''))
      .filter(Boolean)
      .join(' ');
  const code = draft['country'] ?? '';
  const country = bounded(countryName(code, language));
  const address = [line('street'), addressLine(line), country];
  return html`<div class="found">
    <dl part="summary">
      ${row(words.fullName, line('firstName', 'lastName'))}
      ${row(words.birthDate, shownDate(line('birthDate'), language))}
      ${row(words.email, line('email'))} ${row(words.home, address.filter(Boolean).join('\n'))}
    </dl>
    <button class="small" part="secondary" type="button" @click=${() => send({type: 'edit'})}>
      ${words.signupEdit}
    </button>
  </div>`;
};

const row = (label: string, text: string): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${exact(text)}</dd>
  </div>`;

const agreement = (state: AtDetails, {words, termsUrl, send}: SignupContext): TemplateResult =>
  html`<div class="agree">
    <input
      id="agree"
      part="check"
      type="checkbox"
      aria-describedby="agree-hint"
      aria-disabled=${isBusy(state) ? 'true' : nothing}
      .checked=${state.agreed}
      @click=${(event: Event) => {
        if (isBusy(state)) event.preventDefault();
      }}
      @change=${({target}: Event) => {
        if (target instanceof HTMLInputElement) send({type: 'agree', agreed: target.checked});
      }}
    />
    <label part="label" for="agree"
      >${fill(words.signupAgree, {version: bounded(state.termsVersion)})}</label
    >
    <a href=${termsUrl} target="_blank" rel="noreferrer">${words.signupTerms}</a>
    <p class="muted" part="hint" id="agree-hint">${words.signupAgreeHint}</p>
  </div>`;
