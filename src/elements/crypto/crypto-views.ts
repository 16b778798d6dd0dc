/**
 * The views of the crypto provider: the user's details, their review, and the case of no assets.
 */
import {html, type nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Draft} from '../../flows/flaws.js';
import type {
  CryptoWords,
  FormWords,
  NoticeWords,
  PaymentWords,
  ShellWords,
} from '../../locale/words.js';
import type {CryptoAnswer, CryptoNeed} from '../../providers/crypto.js';
import {readParticipant} from '../../providers/crypto-form.js';
import {formProblem, hasMessage} from '../flow/notices/notices.js';
import {primary, problemNote, shownFlaws, submit} from '../views/form/field.js';
import {personFields, personProblems, type PersonFields} from '../views/form/person-fields.js';
import {summary} from '../views/form/summary.js';
import {today} from '../views/form/today.js';
import type {Asking} from '../payment/provider-ui.js';

type Words = CryptoWords & NoticeWords & FormWords & PaymentWords & ShellWords;

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

export function needForm(asking: CryptoAsking): TemplateResult {
  switch (asking.need.kind) {
    case 'participant':
      return participant(asking);
    case 'in-review':
      return inReview(asking);
    case 'no-assets':
      return noAssets(asking);
  }
}

/** Returns the service's message about the user's details, or our own text if it is empty. */
export function problemText(error: ServiceError, words: Words): string {
  const isRefused = error.definite && !hasMessage(error);
  return isRefused ? words.participantRefused : formProblem(error, words);
}

const participant = (asking: CryptoAsking): TemplateResult => {
  const {words} = asking;
  const read = (draft: Draft) => readParticipant(draft, today());
  const form: PersonFields = {
    ...asking,
    names: ['firstName', 'lastName', 'birthDate', 'country'],
    flaws: shownFlaws(asking.flaws, read(asking.draft)),
    onInput: asking.type,
  };
  return html`
    <p>${words.participantText}</p>
    <form novalidate @submit=${submit(asking, read)}>
      ${problem(asking)} ${summary(personProblems(form), words)} ${personFields(form)}
      ${primary(words.continue, asking.busy)}
    </form>
  `;
};

const inReview = (asking: CryptoAsking): TemplateResult => html`
  <p>${asking.words.inReviewText}</p>
  <p class="muted">${asking.words.inReviewLooking}</p>
  ${look(asking, asking.words.inReviewLook)}
  <button
    type="button"
    part="secondary"
    ?disabled=${asking.busy}
    @click=${() => asking.answer({kind: 'change'})}
  >
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
  problemNote(
    asking.problem && problemText(asking.problem, asking.words),
    asking.problem && hasMessage(asking.problem),
  );
