/** Who signs up: what was found, to look through; or the form, to fill in or mend. */
import {html, nothing, type TemplateResult} from 'lit';
import {PERSON_FIELDS, type PersonField} from '../../contract/reasons.js';
import type {AtDetails, Flaw} from '../../flows/signup.js';
import {fill, type SignupWords} from '../../locale/words.js';
import {readDetails} from '../../providers/signup-details.js';
import {countries} from '../crypto/countries.js';
import {field, primary, type Field} from '../form/field.js';
import {summary, type Problem} from '../form/summary.js';
import {bounded, outside} from '../screen.js';
import {cancelButton, problemView, submitting, type Scene, type Words} from './signup-scene.js';

const FIELDS = [...PERSON_FIELDS.slice(0, 3), 'email', ...PERSON_FIELDS.slice(3)] as const;
type SignupField = PersonField | 'email';

/** `signupFirstName` and so on. */
const labelOf = (name: SignupField, words: Words): string =>
  words[`signup${name[0]?.toUpperCase() ?? ''}${name.slice(1)}` as keyof SignupWords];

const TOKENS = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  email: 'email',
  street: 'address-line1',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
} as const satisfies Record<SignupField, string>;

function flawText(name: SignupField, flaw: Flaw, words: Words): string {
  if (flaw === 'future') return words.signupBirthDateFuture;
  if (flaw === 'invalid') {
    return name === 'email' ? words.signupEmailInvalid : words.signupBirthDateInvalid;
  }
  return name === 'country' ? words.signupCountryRequired : words.signupRequired;
}

/** What was found here comes before what the service said. */
function problemOf(name: SignupField, {flaws, reasons}: AtDetails, words: Words) {
  const flaw = flaws[name];
  if (flaw) return flawText(name, flaw, words);
  return reasons.find(({concern}) => concern === name)?.message;
}

/** Everything that is wrong, for the summary; what concerns no field stands under the heading. */
export function problemsOf(state: AtDetails, words: Words): readonly Problem[] {
  return FIELDS.flatMap((id): Problem[] => {
    const text = problemOf(id, state, words);
    return text ? [{id, label: labelOf(id, words), text}] : [];
  });
}

export const details = (state: AtDetails, scene: Scene): TemplateResult => {
  const {words, send, today} = scene;
  const {draft, busy, editing, found} = state;
  const other = state.reasons.filter(({concern}) => !(concern in TOKENS));
  return html`
    <form
      novalidate
      @submit=${submitting(
        busy,
        () => readDetails(draft, today),
        scene,
        value => send({type: 'complete', details: value}),
      )}
    >
      ${problemView(state.problem, words)}
      ${summary(problemsOf(state, words), {
        title: words.signupSummary,
        row: words.signupSummaryRow,
      })}
      ${other.map(({message}) => html`<p class="problem">${outside(message)}</p>`)}
      <p>${found ? words.signupFoundText : words.signupDetailsText}</p>
      ${editing ? form(state, scene) : foundView(state, scene)} ${agreement(state, scene)}
      ${primary(words.signupCreate, busy)}
    </form>
    ${cancelButton(busy, scene)}
  `;
};

const foundView = ({draft}: AtDetails, {words, language, send}: Scene): TemplateResult => {
  const line = (...names: readonly SignupField[]) =>
    names
      .map(name => bounded(draft[name] ?? ''))
      .filter(Boolean)
      .join(' ');
  const code = draft['country'] ?? '';
  const country = countries(language).find(each => each.code === code)?.name ?? bounded(code);
  const address = [line('street'), line('city', 'region', 'postalCode'), country];
  return html`<div class="found">
    <dl>
      ${row(words.signupName, line('firstName', 'lastName'))}
      ${row(words.signupBirthDate, line('birthDate'))} ${row(words.signupEmail, line('email'))}
      ${row(words.signupAddress, address.filter(Boolean).join('\n'))}
    </dl>
    <button class="small" type="button" @click=${() => send({type: 'edit'})}>
      ${words.signupEdit}
    </button>
  </div>`;
};

const row = (label: string, text: string): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${text}</bdi></dd>
  </div>`;

const form = (state: AtDetails, scene: Scene): TemplateResult => {
  const {words, send} = scene;
  const text = (name: Exclude<SignupField, 'country'>, own: Partial<Field> = {}) =>
    field({
      name,
      label: labelOf(name, words),
      autocomplete: TOKENS[name],
      inputmode: 'text',
      value: state.draft[name] ?? '',
      flaw: problemOf(name, state, words),
      disabled: state.busy,
      onInput: (typed, value) => send({type: 'typed', name: typed, value}),
      ...own,
    });
  return html`
    ${text('firstName')} ${text('lastName')}
    ${text('birthDate', {inputmode: 'numeric', hint: words.signupBirthDateHint})}
    ${text('email', {type: 'email', inputmode: 'email'})} ${text('street')} ${text('city')}
    ${text('region', {hint: words.signupRegionHint})} ${text('postalCode')} ${country(state, scene)}
  `;
};

const country = (state: AtDetails, {words, language, send}: Scene): TemplateResult => {
  const flaw = problemOf('country', state, words);
  const chosen = state.draft['country'] ?? '';
  return html`<div class="field">
    <label for="country">${words.signupCountry}</label>
    <select
      id="country"
      name="country"
      part="input"
      autocomplete=${TOKENS.country}
      ?disabled=${state.busy}
      aria-invalid=${flaw ? 'true' : nothing}
      aria-describedby=${flaw ? 'country-flaw' : nothing}
      @change=${({target}: Event) => {
        if (target instanceof HTMLSelectElement) {
          send({type: 'typed', name: 'country', value: target.value});
        }
      }}
    >
      <option value="" ?selected=${chosen === ''}>${words.signupCountryNone}</option>
      ${countries(language).map(
        ({code, name}) => html`<option value=${code} ?selected=${code === chosen}>${name}</option>`,
      )}
    </select>
    ${flaw ? html`<p class="problem" id="country-flaw">${outside(flaw)}</p>` : nothing}
  </div>`;
};

const agreement = (
  {agreed, busy, termsVersion}: AtDetails,
  {words, termsUrl, send}: Scene,
): TemplateResult =>
  html`<div class="agree">
    <input
      id="agree"
      type="checkbox"
      aria-describedby="agree-hint"
      ?disabled=${busy}
      .checked=${agreed}
      @change=${({target}: Event) => {
        if (target instanceof HTMLInputElement) send({type: 'agree', agreed: target.checked});
      }}
    />
    <label for="agree">${fill(words.signupAgree, {version: bounded(termsVersion)})}</label>
    <a href=${termsUrl} target="_blank" rel="noreferrer">${words.signupTerms}</a>
    <p class="muted" id="agree-hint">${words.signupAgreeHint}</p>
  </div>`;
