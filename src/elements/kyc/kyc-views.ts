/** The views for the user's review before the submission, and for the service's review after it. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Concern, PersonField, Reason} from '../../contract/reasons.js';
import {PERSON_FIELDS} from '../../contract/reasons.js';
import {isBlank, mendingStep} from '../../flows/kyc.js';
import type {Editing, KycState} from '../../flows/kyc-state.js';
import {duration} from '../../locale/duration.js';
import {fill} from '../../locale/words.js';
import {bounded, exact, sentence} from '../views/untrusted-text.js';
import {shownDate} from '../views/form/birth-date.js';
import {addressLine} from '../views/form/address-line.js';
import {countryName} from '../views/form/country-select.js';
import {primaryButton} from './primary-button.js';
import {preview} from './pictures-view.js';
import {sideName, typeName, type KycContext, type KycScreenWords} from './kyc-context.js';
import {reasonText} from '../views/reason-text.js';

type At<Step extends KycState['step']> = Extract<KycState, {readonly step: Step}>;

export const review = (
  state: At<'review' | 'submitting'>,
  context: KycContext,
  submit: () => void,
): TemplateResult => {
  const {words, mode, send, document, language} = context;
  const busy = state.step === 'submitting';
  const {draft} = state.gathered;
  const text = (name: PersonField) => bounded((draft[name] ?? '').trim());
  const change = (step: Editing, section: string) =>
    html`<button
      class="small"
      part="secondary"
      type="button"
      aria-label=${fill(words.kycChangeOf, {section})}
      aria-disabled=${busy ? 'true' : nothing}
      @click=${() => send({type: 'open', step})}
    >
      ${words.kycChange}
    </button>`;
  const documentText = fill(words.kycDocumentOf, {
    document: typeName(document.type, words),
    country: countryName(document.country, language),
  });
  const address = [
    text('street'),
    addressLine(text),
    countryName(text('country'), language),
  ].filter(line => line.trim() !== '');
  return html`
    ${state.step === 'review' ? sendProblem(state, words) : nothing}
    <p>${words.kycReviewText}</p>
    ${
      mode === 'verify'
        ? html`<div class="part">
            <h3>${words.kycDetailsTitle}</h3>
            ${change('details', words.kycDetailsTitle)}
            <dl part="summary">
              ${row(words.fullName, exact(`${text('firstName')} ${text('lastName')}`))}
              ${row(words.birthDate, shownDate(text('birthDate'), language))}
              ${row(
                words.home,
                address.map(line => html`<span class="line-of" translate="no">${line}</span>`),
              )}
            </dl>
          </div>`
        : nothing
    }
    <div class="part">
      <h3>${words.kycDocumentTitle}</h3>
      ${change('document', words.kycDocumentTitle)}
      <p>${documentText}</p>
      <div class="thumbs">
        ${document.sides.map(side => preview(context.sides[side], sideName(side, context), context))}
      </div>
    </div>
    <button
      class="primary"
      part="primary"
      type="button"
      aria-disabled=${busy ? 'true' : nothing}
      @click=${busy ? nothing : submit}
    >
      ${busy ? words.kycSubmitting : words.kycSubmit}
    </button>
  `;
};

const row = (label: string, value: unknown): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`;

export const sendProblemText = (
  {error, gathered}: Pick<At<'review'>, 'error' | 'gathered'>,
  words: KycScreenWords,
): string | undefined => {
  if (gathered.unsure) return words.kycNotSure;
  if (!error) return undefined;
  return error.definite ? words.kycRefused : words.kycNotSent;
};

const sendProblem = (state: At<'review'>, words: KycScreenWords) => {
  const text = sendProblemText(state, words);
  return text ? html`<p class="note" part="note">${text}</p>` : nothing;
};

export const pending = (
  {review: {usualSeconds}, error}: At<'pending'>,
  {words, send}: KycContext,
): TemplateResult => html`
  <p>${fill(words.kycPendingText, {time: duration(usualSeconds, words)})}</p>
  ${error ? html`<p class="note" part="note">${words.kycLookFailed}</p>` : nothing}
  ${primaryButton(words.kycLook, () => send({type: 'look'}))}
`;

const MEND = {
  details: 'kycMendDetails',
  document: 'kycMendDocument',
  pictures: 'kycMendPictures',
  review: 'kycMendDetails',
} as const satisfies Record<Editing, keyof KycScreenWords>;

export const reviewFailed = (
  {gathered, retryable}: At<'failed'>,
  {words, mode, send}: KycContext,
): TemplateResult => {
  const {draft, reasons} = gathered;
  const step = mendingStep(isBlank(draft) ? [] : reasons, mode);
  return html`
    <p>${reasons.length > 0 ? words.kycFailedText : words.kycFailedPlain}</p>
    ${
      reasons.length > 0
        ? html`<ul class="rows">
            ${reasons.map(reason => reasonRow(reason, words))}
          </ul>`
        : nothing
    }
    ${
      retryable
        ? primaryButton(words[MEND[step]], () => send({type: 'open', step}))
        : html`<p class="note" part="note">${words.kycFinalText}</p>`
    }
  `;
};

const reasonRow = (reason: Reason, words: KycScreenWords): TemplateResult =>
  html`<li>
    <strong>${concernName(reason.concern, words)}</strong
    ><br />${sentence(reasonText(reason, words))}
  </li>`;

function concernName(concern: Concern, words: KycScreenWords): string {
  const field = PERSON_FIELDS.find(each => each === concern);
  if (field) return words[field];
  if (concern === 'front') return words.kycFront;
  if (concern === 'back') return words.kycBack;
  return concern === 'document' ? words.kycDocumentType : words.kycWhole;
}

export const completed = (
  {before}: At<'completed'>,
  {words, done, leave}: KycContext,
): TemplateResult => html`
  <p>${before ? words.kycBeforeText : words.kycDoneText}</p>
  ${primaryButton(leave ? words.kycContinue : words.kycFinish, done)}
`;
