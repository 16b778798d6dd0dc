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

/** The service's message says what is wrong with the user's details. */
export function problemText({message}: ServiceError, words: Words): string {
  return message || words.participantRefused;
}

const participant = (it: CryptoAsking): TemplateResult => {
  const {words} = it;
  return html`
    <p>${words.participantText}</p>
    <form novalidate @submit=${submit(it, readParticipant)}>
      ${problem(it)}
      ${personFields({
        ...it,
        names: ['firstName', 'lastName', 'birthDate', 'country'],
        problem: name =>
          it.flaws.includes(name)
            ? personFlaw(name, name === 'birthDate' ? 'invalid' : 'required', words)
            : undefined,
        onInput: it.type,
      })}
      ${primary(words.continue, it.busy)}
    </form>
  `;
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

/** A button that asks the service again. */
const look = (it: CryptoAsking, label: string): TemplateResult => html`
  <form
    novalidate
    @submit=${submit<CryptoAnswer>(it, () => ({value: {kind: 'look', unasked: false}, flaws: {}}))}
  >
    ${problem(it)} ${primary(label, it.busy)}
  </form>
`;

const problem = (it: CryptoAsking): TemplateResult | typeof nothing =>
  problemNote(it.problem && problemText(it.problem, it.words));
