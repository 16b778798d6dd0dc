/** The views of a payment that all providers share. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Confirmed, PaymentState} from '../../flows/payment-state.js';
import {canSwitch, mayHaveLeft} from '../../flows/payment-facts.js';
import {formatMoney} from '../../locale/money.js';
import {fill, type PaymentWords} from '../../locale/words.js';
import {doneIcon} from '../views/form/form-icons.js';
import {forAction} from '../views/for-action.js';
import {bounded, exact, untrustedText} from '../views/untrusted-text.js';
import {primary} from '../views/form/field.js';
import {forPayment, failureWords, type FailedButton, type FailureWords} from './payment-words.js';
import type {PaymentContext} from './provider-ui.js';
import {authorization, orderCard, type OrderCard} from './transaction-card.js';

type At<S extends PaymentState['step']> = Extract<PaymentState, {readonly step: S}>;

/**
 * Milliseconds for which a payment is followed after a sign-out: the default lifetime of a token
 * (contract 5.5). Requests are not possible after that.
 */
export const FOLLOW_TIME = 600_000;

/** After this many seconds of checking, the screen mentions support. */
export const LONG_AFTER = 60;

export const money = (
  {language}: Pick<PaymentContext, 'language'>,
  {order, currency}: Pick<Confirmed, 'order' | 'currency'>,
): string => formatMoney(order.amount, currency, language);

export const reviewing = (
  state: At<'reviewing'>,
  {submit, awaitsPage}: {readonly submit: () => void; readonly awaitsPage: boolean},
  context: PaymentContext,
): TemplateResult => html`
  ${state.doubted ? html`<p>${context.words[forPayment(state, 'doubtedText')]}</p>` : nothing}
  ${summary(state, context, {withReference: state.doubted === true})}
  ${authorization(state, context)}
  <form
    @submit=${(event: Event) => {
      event.preventDefault();
      submit();
    }}
  >
    ${primary(
      state.doubted
        ? context.words.tryAgain
        : fill(context.words[forPayment(state, 'submit')], {amount: money(context, state)}),
      awaitsPage,
      context.rank,
    )}
  </form>
`;

export const sending = (state: At<'sending'>, context: PaymentContext): TemplateResult => html`
  ${summary(state, context)}
  <p class="wait"><span class="spinner"></span>${context.words.sendingText}</p>
`;

export const checking = (state: At<'checking'>, context: PaymentContext): TemplateResult => html`
  ${summary(state, context, {withReference: true})}
  <p class="wait">
    <span class="spinner"></span>${context.words[forPayment(state, 'checkingText')]}
  </p>
  ${context.elapsed >= LONG_AFTER ? html`<p class="note" part="note">${context.words.checkingLong}</p>` : nothing}
`;

export const pending = (
  state: At<'pending'>,
  done: () => void,
  context: PaymentContext,
): TemplateResult => {
  const {words, action} = context;
  return html`
    ${sumOf(state, context)}
    <p>${words[forAction(action, 'pendingText')]}</p>
    ${orderCard(state, context, {said: state.transaction, withReference: true})}
    ${track([words.stepSent, words.stepProcessing, words[forAction(action, 'stepDone')]], 1, words)}
    ${doneButton(done, context)}
  `;
};

export const doneButton = (done: () => void, {words, rank}: PaymentContext): TemplateResult =>
  html`<button class=${rank} part=${rank} type="button" @click=${done}>${words.done}</button>`;

/** The steps of a payment in progress. `now` is the index of the current one. */
export const track = (
  steps: readonly string[],
  now: number,
  words: PaymentWords,
): TemplateResult => html`
  <ol class="track" part="steps">
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
  {done, again}: {readonly done: () => void; readonly again: () => void},
  context: PaymentContext,
): TemplateResult => html`
  ${sumOf(state, context)}
  <p>${successText(state, context)}</p>
  ${orderCard(state, context, {said: state.transaction, withReference: true})}
  ${doneButton(done, context)}
  ${
    context.isLocked
      ? nothing
      : html`<button type="button" part="secondary again" @click=${again}>
          ${context.words[forAction(context.action, 'again')]}
        </button>`
  }
`;

/**
 * The sentence about the money. The account is unknown if the order was confirmed on another page.
 */
export const successText = (state: At<'succeeded'>, context: PaymentContext): string => {
  const {words, action, ui} = context;
  const {funds} = state;
  const amount = money(context, state);
  if (action === 'withdraw' && !funds) return fill(words.successTextBank, {amount});
  const account = funds ? `${bounded(funds.source.name)} ${ui.detail(funds.source)}` : '';
  return fill(words[forAction(action, 'successText')], {amount, account});
};

/** The words and the buttons of a failed payment. */
export const failureWordsOf = (state: At<'failed'>, isLocked: boolean): FailureWords =>
  failureWords({...state, held: state.held === true, canSwitch: canSwitch(state), isLocked});

/** Returns the sentence that no money has moved, or an empty list if that is not certain. */
export const moved = (state: At<'failed'>, words: PaymentWords): readonly string[] =>
  failureWordsOf(state, false)
    .text.filter(key => key === forAction(state.action, 'notMoved'))
    .map(key => words[key]);

export interface FailedActions {
  readonly retry: () => void;
  readonly change: () => void;
  readonly switchAccount: () => void;
  /** True while the page decides whether the order is sent again. */
  readonly awaitsPage: boolean;
}

/**
 * Tells the user what happened, if money has moved and what to do next, in our own
 * words, with the service's message below.
 */
export const paymentFailed = (
  state: At<'failed'>,
  actions: FailedActions,
  context: PaymentContext,
): TemplateResult => {
  const {words} = context;
  const {error} = state;
  const {text, buttons} = failureWordsOf(state, context.isLocked);
  const message =
    error.definite && error.message
      ? html`<p class="note" part="note">${untrustedText(error.message)}</p>`
      : nothing;
  return html`
    ${sumOf(state, context)}
    <p>${text.map(key => words[key]).join(' ')}</p>
    ${orderCard(state, context, {
      withReference: mayHaveLeft(error) || !error.definite,
      isFailed: true,
    })}
    ${message}
    ${buttons
      .filter(button => button !== 'startOver')
      .map((button, index) => failedButton(button, index === 0, actions, context))}
  `;
};

const failedButton = (
  button: Exclude<FailedButton, 'startOver'>,
  isFirst: boolean,
  {retry, change, switchAccount, awaitsPage}: FailedActions,
  {words, rank}: PaymentContext,
): TemplateResult => {
  const [label, press, part = ''] = {
    retry: [words.tryAgain, retry, ' retry'],
    switchAccount: [words.otherAccount, switchAccount],
    change: [words.changeAmount, change],
    check: [words.heldCheck, change],
  }[button] as [label: string, press: () => void, part?: string];
  const look = isFirst ? rank : 'secondary';
  return html`<button
    class=${look}
    part=${look + part}
    type="button"
    aria-disabled=${awaitsPage && button === 'retry' ? 'true' : nothing}
    @click=${press}
  >
    ${label}
  </button>`;
};

export const startOverButton = (
  press: () => void,
  {words, action}: PaymentContext,
): TemplateResult =>
  html`<button class="secondary" part="secondary again" type="button" @click=${press}>
    ${words[forAction(action, 'new')]}
  </button>`;

/** The amount, its source and its destination. Screens from the review to the success show them. */
export const summary = (
  state: Confirmed,
  context: PaymentContext,
  more: OrderCard = {},
): TemplateResult => html`${sumOf(state, context)}${orderCard(state, context, more)}`;

export const sumOf = (state: Confirmed, context: PaymentContext): TemplateResult =>
  html`<p class="sum" part="amount">${exact(money(context, state))}</p>`;
