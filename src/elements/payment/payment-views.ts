/** The screens of a payment that every provider shares. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Confirmed, PaymentState, Source} from '../../flows/payment-state.js';
import {formatMoney} from '../../locale/format.js';
import {fill, type PaymentWords} from '../../locale/words.js';
import {doneIcon} from '../icons.js';
import {forAction} from '../for-action.js';
import {outside} from '../layout.js';
import {primary} from '../form/field.js';
import {tell} from './payment-words.js';
import type {PaymentContext, SourceLook} from './provider-ui.js';

type At<S extends PaymentState['step']> = Extract<PaymentState, {readonly step: S}>;

/** After so many seconds a screen says that it is still working. */
export const SLOW_AFTER = 8;

/** After so many seconds without the service's word, people are led to support. */
export const LONG_AFTER = 60;

export const money = (
  {language}: Pick<PaymentContext, 'language'>,
  {order, currency}: Pick<Confirmed, 'order' | 'currency'>,
): string => formatMoney(order.amount, currency, language);

export const reviewing = (
  state: At<'reviewing'>,
  submit: () => void,
  scene: PaymentContext,
): TemplateResult => html`
  ${summary(state, scene)}
  <form
    @submit=${(event: Event) => {
      event.preventDefault();
      submit();
    }}
  >
    ${primary(fill(scene.words[forAction(scene.action, 'submit')], {amount: money(scene, state)}))}
  </form>
`;

export const sending = (state: At<'sending'>, scene: PaymentContext): TemplateResult => html`
  <span class="spinner"></span>
  <p>${scene.elapsed >= SLOW_AFTER ? scene.words.working : scene.words.sendingText}</p>
  ${summary(state, scene)}
`;

export const checking = (state: At<'checking'>, scene: PaymentContext): TemplateResult => html`
  <span class="spinner"></span>
  <p>${scene.words.checkingText}</p>
  ${scene.elapsed >= LONG_AFTER ? html`<p class="note">${scene.words.checkingLong}</p>` : nothing}
  ${summary(state, scene, true)}
`;

export const pending = (state: At<'pending'>, scene: PaymentContext): TemplateResult => {
  const {words, action} = scene;
  return html`
    ${track([words.stepSent, words.stepProcessing, words[forAction(action, 'stepDone')]], 1, words)}
    <p class="note">${words.pendingText}</p>
    ${summary(state, scene, true)}
  `;
};

/** The steps of a payment under way; `now` is the index of the one that it is at. */
export const track = (
  steps: readonly string[],
  now: number,
  words: PaymentWords,
): TemplateResult => html`
  <ol class="track">
    ${steps.map((label, index) => {
      const [when, spoken] =
        index < now
          ? (['done', words.stepDone] as const)
          : index === now
            ? (['now', words.stepNow] as const)
            : (['next', words.stepNext] as const);
      return html`<li class=${when} aria-current=${when === 'now' ? 'step' : nothing}>
        <span class="dot">${when === 'done' ? doneIcon : nothing}</span>
        <span>${label}<span class="quiet"> (${spoken})</span></span>
      </li>`;
    })}
  </ol>
`;

export const succeeded = (
  state: At<'succeeded'>,
  again: () => void,
  scene: PaymentContext,
): TemplateResult => html`
  <span class="seal">${doneIcon}</span>
  <p>${scene.words[forAction(scene.action, 'successText')]}</p>
  ${details(state, scene, true)}
  <button type="button" part="again" @click=${again}>
    ${scene.words[forAction(scene.action, 'again')]}
  </button>
`;

/** Whether money moved is said only where the service said it. */
export const moved = (
  {definite, afterBooking, code}: ServiceError,
  words: PaymentWords,
): readonly string[] =>
  definite && !afterBooking && code !== 'amount_mismatch' ? [words.notMoved] : [];

export interface FailedActions {
  readonly retry: () => void;
  readonly change: () => void;
}

/** What happened, whether money moved, what to do next; the service's own words are the detail. */
export const failed = (
  state: At<'failed'>,
  {retry, change}: FailedActions,
  scene: PaymentContext,
): TemplateResult => {
  const {words} = scene;
  const {error} = state;
  return html`
    <p>${[...moved(error, words), words[tell(scene.action, error).next]].join(' ')}</p>
    ${
      error.definite && error.message
        ? html`<p class="note">${outside(error.message)}</p>`
        : nothing
    }
    ${summary(state, scene, error.afterBooking || !error.definite)}
    ${
      error.retryable
        ? html`<button class="primary" part="retry" type="button" @click=${retry}>
            ${words.tryAgain}
          </button>`
        : nothing
    }
    <button type="button" class=${error.retryable ? '' : 'primary'} @click=${change}>
      ${words.changeAmount}
    </button>
  `;
};

/** What is being paid, from where and to where: in sight from review to success. */
export const summary = (
  state: Confirmed,
  scene: PaymentContext,
  withReference = false,
): TemplateResult => html`
  <p class="sum">${money(scene, state)}</p>
  ${details(state, scene, withReference)}
`;

const details = (
  {funds, order}: Confirmed,
  {words, action, look}: PaymentContext,
  withReference: boolean,
): TemplateResult => {
  const source = funds ? sourceName(funds.source, look) : words[order.provider];
  const [from, to] = action === 'deposit' ? [source, words.wallet] : [words.wallet, source];
  return html`
    <dl>
      ${row(words.from, from)} ${row(words.to, to)}
      ${withReference ? row(words.reference, html`<bdi class="muted">${order.transactionId}</bdi>`) : nothing}
    </dl>
  `;
};

export const row = (term: string, value: unknown): TemplateResult =>
  html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

export const sourceName = (source: Source, look: SourceLook): TemplateResult =>
  html`${outside(source.name)}<span class="muted">${look.detail(source)}</span>`;
