/** The crypto provider's own views: the user's details, and the wait for their review. */
import {html, type nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {CryptoWords, FormWords, PaymentWords} from '../../locale/words.js';
import type {CryptoAnswer, CryptoNeed} from '../../providers/crypto.js';
import {readParticipant} from '../../providers/crypto-form.js';
import {primary, problemNote, submit} from '../form/field.js';
import {personFields, personFlaw} from '../form/person-fields.js';
import type {Asking} from '../payment/provider-ui.js';

type Words = CryptoWords & FormWords & PaymentWords;

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

export function ask(asking: CryptoAsking): TemplateResult {
  switch (asking.need.kind) {
    case 'participant':
      return participant(asking);
    case 'in-review':
      return inReview(asking);
    case 'no-assets':
      return noAssets(asking);
  }
}

/** The service's message says what is wrong with the user's details. */
export function problemText({message}: ServiceError, words: Words): string {
  return message || words.participantRefused;
}

const participant = (asking: CryptoAsking): TemplateResult => {
  const {words} = asking;
  return html`
    <p>${words.participantText}</p>
    <form novalidate @submit=${submit(asking, readParticipant)}>
      ${problem(asking)}
      ${personFields({
        ...asking,
        names: ['firstName', 'lastName', 'birthDate', 'country'],
        problem: name =>
          asking.flaws.includes(name)
            ? personFlaw(name, name === 'birthDate' ? 'invalid' : 'required', words)
            : undefined,
        onInput: asking.type,
      })}
      ${primary(words.continue, asking.busy)}
    </form>
  `;
};

const inReview = (asking: CryptoAsking): TemplateResult => html`
  <span class="spinner"></span>
  <p>${asking.words.inReviewText}</p>
  <p class="muted">${asking.words.inReviewLooking}</p>
  ${look(asking, asking.words.inReviewLook)}
  <button type="button" ?disabled=${asking.busy} @click=${() => asking.answer({kind: 'change'})}>
    ${asking.words.inReviewChange}
  </button>
`;

const noAssets = (asking: CryptoAsking): TemplateResult => html`
  <p>${asking.words.noAssetsText}</p>
  ${look({...asking, problem: undefined}, asking.words.inReviewLook)}
`;

/** A button that asks the service again. */
const look = (asking: CryptoAsking, label: string): TemplateResult => html`
  <form
    novalidate
    @submit=${submit<CryptoAnswer>(asking, () => ({value: {kind: 'look', unasked: false}, flaws: {}}))}
  >
    ${problem(asking)} ${primary(label, asking.busy)}
  </form>
`;

const problem = (asking: CryptoAsking): TemplateResult | typeof nothing =>
  problemNote(asking.problem && problemText(asking.problem, asking.words));
