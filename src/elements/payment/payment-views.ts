/** The screens of a payment that every provider shares. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Order} from '../../contract/payments.js';
import type {Funds, PaymentState, Source} from '../../flows/payment-state.js';
import {formatMoney} from '../../locale/format.js';
import {fill, type NoticeWords, type PaymentWords, type ShellWords} from '../../locale/words.js';
import {bankIcon, doneIcon, forwardIcon} from '../icons.js';
import {bounded, outside} from '../screen.js';
import {field} from './field.js';
import {forAction, tell} from './payment-words.js';

/** What every screen needs to know, beside its own state. */
export interface Scene {
  readonly action: 'deposit' | 'withdraw';
  readonly words: PaymentWords & NoticeWords & ShellWords;
  readonly language: string;
  /** Seconds since the step began. */
  readonly elapsed: number;
}

type At<S extends PaymentState['step']> = Extract<PaymentState, {readonly step: S}>;

/** After so many seconds a screen says that it is still working. */
export const SLOW_AFTER = 8;

/** After so many seconds without the service's word, people are led to support. */
export const LONG_AFTER = 60;

const PRESETS = ['25.00', '50.00', '100.00'];

export const money = (language: string, {wallet}: Funds, amount: string): string =>
  formatMoney(amount, wallet.currency, language);

export const picking = (
  {funds}: At<'picking'>,
  pick: (source: Source) => void,
  {words}: Scene,
): TemplateResult => html`
  <ul>
    ${funds.sources.map(
      source =>
        html`<li>
          <button class="choice" part="choice" type="button" @click=${() => pick(source)}>
            ${bankIcon}<span>${sourceName(source, words)}</span>${forwardIcon}
          </button>
        </li>`,
    )}
  </ul>
`;

export interface EnteringActions {
  readonly type: (name: string, value: string) => void;
  readonly confirm: () => void;
  readonly change: () => void;
}

export const entering = (
  state: At<'entering'>,
  actions: EnteringActions,
  scene: Scene,
): TemplateResult => {
  const {funds, draft, problem} = state;
  const {words, action} = scene;
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        actions.confirm();
      }}
    >
      ${field({
        name: 'amount',
        label: fill(words.amount, {currency: funds.wallet.currency}),
        value: draft['amount'] ?? '',
        inputmode: 'decimal',
        autocomplete: 'off',
        flaw: problem && amountFlaw(problem, words),
        onInput: actions.type,
      })}
      <div class="presets">
        ${PRESETS.map(
          preset =>
            html`<button class="small" type="button" @click=${() => actions.type('amount', preset)}>
              ${money(scene.language, funds, preset)}
            </button>`,
        )}
      </div>
      <dl>
        <div>
          <dt>${words[action === 'deposit' ? 'from' : 'to']}</dt>
          <dd>
            ${sourceName(funds.source, words)}
            ${
              funds.sources.length > 1
                ? html`<button class="small" type="button" @click=${actions.change}>
                    ${words.change}
                  </button>`
                : nothing
            }
          </dd>
        </div>
      </dl>
      <button class="primary" part="primary" type="submit">${words.review}</button>
    </form>
  `;
};

export function amountFlaw(problem: ServiceError, words: PaymentWords): string {
  return problem.code === 'insufficient_funds' ? words.amountInsufficient : words.amountInvalid;
}

export const reviewing = (
  {funds, order}: At<'reviewing'>,
  submit: () => void,
  scene: Scene,
): TemplateResult => html`
  ${summary(funds, order, scene)}
  <form
    @submit=${(event: Event) => {
      event.preventDefault();
      submit();
    }}
  >
    <button class="primary" part="primary" type="submit">
      ${fill(scene.words[forAction(scene.action, 'submit')], {
        amount: money(scene.language, funds, order.amount),
      })}
    </button>
  </form>
`;

export const sending = ({funds, order}: At<'sending'>, scene: Scene): TemplateResult => html`
  <span class="spinner"></span>
  <p>${scene.elapsed >= SLOW_AFTER ? scene.words.working : scene.words.sendingText}</p>
  ${summary(funds, order, scene)}
`;

export const checking = ({funds, order}: At<'checking'>, scene: Scene): TemplateResult => html`
  <span class="spinner"></span>
  <p>${scene.words.checkingText}</p>
  ${scene.elapsed >= LONG_AFTER ? html`<p class="note">${scene.words.checkingLong}</p>` : nothing}
  ${summary(funds, order, scene, true)}
`;

export const pending = ({funds, order}: At<'pending'>, scene: Scene): TemplateResult => {
  const {words, action} = scene;
  const steps = [
    ['done', words.stepSent, words.stepDone],
    ['now', words.stepProcessing, words.stepNow],
    ['next', words[forAction(action, 'stepDone')], words.stepNext],
  ] as const;
  return html`
    <ol class="track">
      ${steps.map(
        ([state, label, spoken]) =>
          html`<li class=${state} aria-current=${state === 'now' ? 'step' : nothing}>
            <span class="dot">${state === 'done' ? doneIcon : nothing}</span>
            <span>${label}<span class="quiet"> (${spoken})</span></span>
          </li>`,
      )}
    </ol>
    <p class="note">${words.pendingText}</p>
    ${summary(funds, order, scene, true)}
  `;
};

export const succeeded = (
  {funds, order}: At<'succeeded'>,
  again: () => void,
  scene: Scene,
): TemplateResult => html`
  <span class="seal">${doneIcon}</span>
  <p>${scene.words[forAction(scene.action, 'successText')]}</p>
  ${details(funds, order, scene, true)}
  <button type="button" part="again" @click=${again}>
    ${scene.words[forAction(scene.action, 'again')]}
  </button>
`;

/** Whether money moved is said only where the service said it. */
export const moved = ({definite, code}: ServiceError, words: PaymentWords): readonly string[] =>
  definite && code !== 'amount_mismatch' ? [words.notMoved] : [];

export interface FailedActions {
  readonly retry: () => void;
  readonly change: () => void;
}

/** What happened, whether money moved, what to do next; the service's own words are the detail. */
export const failed = (
  {funds, order, error}: At<'failed'>,
  {retry, change}: FailedActions,
  scene: Scene,
): TemplateResult => {
  const {words} = scene;
  return html`
    <p>${[...moved(error, words), words[tell(scene.action, error).next]].join(' ')}</p>
    ${
      error.definite && error.message
        ? html`<p class="note">${outside(error.message)}</p>`
        : nothing
    }
    ${summary(funds, order, scene)}
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
const summary = (
  funds: Funds,
  order: Order,
  scene: Scene,
  withReference = false,
): TemplateResult => html`
  <p class="sum">${money(scene.language, funds, order.amount)}</p>
  ${details(funds, order, scene, withReference)}
`;

const details = (
  funds: Funds,
  order: Order,
  {words, action}: Scene,
  withReference = false,
): TemplateResult => {
  const source = sourceName(funds.source, words);
  const [from, to] = action === 'deposit' ? [source, words.wallet] : [words.wallet, source];
  return html`
    <dl>
      ${row(words.from, from)} ${row(words.to, to)}
      ${withReference ? row(words.reference, html`<bdi class="muted">${order.transactionId}</bdi>`) : nothing}
    </dl>
  `;
};

const row = (term: string, value: unknown): TemplateResult =>
  html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

const sourceName = ({bank, name, mask}: Source, words: PaymentWords): TemplateResult =>
  html`${outside(`${bank} ${name}`)}<span class="muted"
      >${fill(words.accountMask, {mask: bounded(mask)})}</span
    >`;
