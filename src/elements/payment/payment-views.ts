/** The views of a payment that all providers share. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import {
  mayHaveLeft,
  type Confirmed,
  type PaymentState,
  type Source,
} from '../../flows/payment-state.js';
import {formatMoney} from '../../locale/money.js';
import {fill, type PaymentWords} from '../../locale/words.js';
import {doneIcon} from '../form/form-icons.js';
import {forAction} from '../for-action.js';
import {outside} from '../outside.js';
import {primary} from '../form/field.js';
import {tell} from './payment-words.js';
import type {PaymentContext, SourceLook} from './provider-ui.js';

type At<S extends PaymentState['step']> = Extract<PaymentState, {readonly step: S}>;

/** Seconds after which a screen says that it is still working. */
export const SLOW_AFTER = 8;

/** Milliseconds: as long as a token lives by default (contract 5.5). Without one nobody answers. */
export const FOLLOW_TIME = 600_000;

/** Seconds without an answer from the service after which a screen points to support. */
export const LONG_AFTER = 60;

export const money = (
  {language}: Pick<PaymentContext, 'language'>,
  {order, currency}: Pick<Confirmed, 'order' | 'currency'>,
): string => formatMoney(order.amount, currency, language);

export const reviewing = (
  state: At<'reviewing'>,
  submit: () => void,
  context: PaymentContext,
): TemplateResult => html`
  ${state.doubted ? html`<p>${context.words.doubtedText}</p>` : nothing}
  ${summary(state, context, state.doubted)}
  <form
    @submit=${(event: Event) => {
      event.preventDefault();
      submit();
    }}
  >
    ${primary(
      state.doubted
        ? context.words.tryAgain
        : fill(context.words[forAction(context.action, 'submit')], {amount: money(context, state)}),
    )}
  </form>
`;

export const sending = (state: At<'sending'>, context: PaymentContext): TemplateResult => html`
  <span class="spinner"></span>
  <p>${context.elapsed >= SLOW_AFTER ? context.words.working : context.words.sendingText}</p>
  ${summary(state, context)}
`;

export const checking = (state: At<'checking'>, context: PaymentContext): TemplateResult => html`
  <span class="spinner"></span>
  <p>${context.words.checkingText}</p>
  ${context.elapsed >= LONG_AFTER ? html`<p class="note">${context.words.checkingLong}</p>` : nothing}
  ${summary(state, context, true)}
`;

export const pending = (state: At<'pending'>, context: PaymentContext): TemplateResult => {
  const {words, action} = context;
  return html`
    ${track([words.stepSent, words.stepProcessing, words[forAction(action, 'stepDone')]], 1, words)}
    <p class="note">${words.pendingText}</p>
    ${summary(state, context, true)}
  `;
};

/** The steps of a payment under way. `now` is the index of the current one. */
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
  context: PaymentContext,
): TemplateResult => html`
  <span class="seal">${doneIcon}</span>
  <p>${context.words[forAction(context.action, 'successText')]}</p>
  ${details(state, context, true)}
  <button type="button" part="again" @click=${again}>
    ${context.words[forAction(context.action, 'again')]}
  </button>
`;

/** The screen says that no money moved only if the service's answer proves it. */
export const moved = (error: ServiceError, words: PaymentWords): readonly string[] =>
  error.definite && !mayHaveLeft(error) ? [words.notMoved] : [];

export interface FailedActions {
  readonly retry: () => void;
  readonly change: () => void;
}

/**
 * Says what happened, whether money moved and what to do next, in our words.
 * The service's message follows as a detail.
 */
export const failed = (
  state: At<'failed'>,
  {retry, change}: FailedActions,
  context: PaymentContext,
): TemplateResult => {
  const {words, action} = context;
  const {error} = state;
  const message =
    error.definite && error.message ? html`<p class="note">${outside(error.message)}</p>` : nothing;
  const next = [
    ...moved(error, words),
    words[state.held ? 'heldNext' : tell(action, error).next],
  ].join(' ');
  if (mayHaveLeft(error)) {
    return html`
      <p>${next}</p>
      ${summary(state, context, true)} ${message}
      <button type="button" part="again" @click=${change}>
        ${words[forAction(action, 'new')]}
      </button>
    `;
  }
  return html`
    <p>${next}</p>
    ${message} ${summary(state, context, !error.definite)}
    ${
      error.retryable
        ? html`<button class="primary" part="retry" type="button" @click=${retry}>
            ${words.tryAgain}
          </button>`
        : nothing
    }
    <button type="button" class=${error.retryable ? '' : 'primary'} @click=${change}>
      ${words[state.held ? 'heldCheck' : 'changeAmount']}
    </button>
  `;
};

/** What the user pays, from where and to where. It stays in sight from review to success. */
export const summary = (
  state: Confirmed,
  context: PaymentContext,
  withReference = false,
): TemplateResult => html`
  <p class="sum">${money(context, state)}</p>
  ${details(state, context, withReference)}
`;

const details = (
  {funds, order}: Confirmed,
  {words, action, ui}: PaymentContext,
  withReference: boolean,
): TemplateResult => {
  const source = funds ? sourceName(funds.source, ui) : words[order.provider];
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
