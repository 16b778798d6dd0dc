/** What the crypto provider asks of the user: who they are, and to wait until that is checked. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {CryptoWords, PaymentWords} from '../../locale/words.js';
import type {CryptoAnswer, CryptoNeed} from '../../providers/crypto.js';
import {readParticipant} from '../../providers/crypto-form.js';
import {field, primary, problemNote, submit, type Field} from '../form/field.js';
import type {Asking} from '../payment/provider-kit.js';
import {countries} from './countries.js';

type Words = CryptoWords & PaymentWords;

export interface CryptoAsking extends Asking<CryptoNeed, CryptoAnswer> {
  readonly words: Words;
  readonly language: string;
}

export function askTitle({kind}: CryptoNeed, words: Words): string {
  switch (kind) {
    case 'participant':
      return words.participantTitle;
    case 'in-review':
      return words.inReviewTitle;
    case 'no-assets':
      return words.noAssetsTitle;
  }
}

export function ask(it: CryptoAsking): TemplateResult {
  switch (it.need.kind) {
    case 'participant':
      return participant(it);
    case 'in-review':
      return inReview(it);
    case 'no-assets':
      return noAssets(it);
  }
}

/** The service's words say what it does not like about somebody's details. */
export function problemText({message}: ServiceError, words: Words): string {
  return message || words.participantRefused;
}

const participant = (it: CryptoAsking): TemplateResult => {
  const {words} = it;
  const text = (name: string, own: Partial<Field> & Pick<Field, 'label' | 'autocomplete'>) =>
    field({
      name,
      inputmode: 'text',
      value: it.draft[name] ?? '',
      flaw: it.flaws.includes(name) ? words.required : undefined,
      disabled: it.busy,
      onInput: it.type,
      ...own,
    });
  return html`
    <p>${words.participantText}</p>
    <form novalidate @submit=${submit(it, readParticipant)}>
      ${problem(it)} ${text('firstName', {label: words.firstName, autocomplete: 'given-name'})}
      ${text('lastName', {label: words.lastName, autocomplete: 'family-name'})}
      ${text('birthDate', {
        label: words.birthDate,
        autocomplete: 'bday',
        inputmode: 'numeric',
        hint: words.birthDateHint,
        flaw: it.flaws.includes('birthDate') ? words.birthDateInvalid : undefined,
      })}
      ${country(it)} ${primary(words.continue, it.busy)}
    </form>
  `;
};

const country = (it: CryptoAsking): TemplateResult => {
  const {words, draft, language} = it;
  const flawed = it.flaws.includes('country');
  const chosen = draft['country'] ?? '';
  return html`<div class="field">
    <label for="country">${words.country}</label>
    <select
      id="country"
      name="country"
      part="input"
      autocomplete="country"
      ?disabled=${it.busy}
      aria-invalid=${flawed ? 'true' : nothing}
      aria-describedby=${flawed ? 'country-flaw' : nothing}
      @change=${({target}: Event) => {
        if (target instanceof HTMLSelectElement) it.type('country', target.value);
      }}
    >
      <option value="" ?selected=${chosen === ''}>${words.countryNone}</option>
      ${countries(language).map(
        ({code, name}) => html`<option value=${code} ?selected=${code === chosen}>${name}</option>`,
      )}
    </select>
    ${flawed ? html`<p class="problem" id="country-flaw">${words.countryMissing}</p>` : nothing}
  </div>`;
};

const inReview = (it: CryptoAsking): TemplateResult => html`
  <span class="spinner"></span>
  <p>${it.words.inReviewText}</p>
  <p class="muted">${it.words.inReviewLooking}</p>
  ${look(it, it.words.inReviewLook)}
`;

const noAssets = (it: CryptoAsking): TemplateResult => html`
  <p>${it.words.noAssetsText}</p>
  ${look({...it, problem: undefined}, it.words.inReviewLook)}
`;

/** Asks the service again, at the user's wish. */
const look = (it: CryptoAsking, label: string): TemplateResult => html`
  <form
    novalidate
    @submit=${submit<CryptoAnswer>(it, () => ({kind: 'answer', answer: {kind: 'look', unasked: false}}))}
  >
    ${problem(it)} ${primary(label, it.busy)}
  </form>
`;

const problem = (it: CryptoAsking): TemplateResult | typeof nothing =>
  problemNote(it.problem && problemText(it.problem, it.words));
