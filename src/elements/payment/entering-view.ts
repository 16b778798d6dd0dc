/** The amount screen. The user types how much to move and sees where it comes from or goes. */
import {html, nothing, type TemplateResult} from 'lit';
import {minorUnits} from '../../contract/amount.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Wallet} from '../../contract/payments.js';
import type {At, Need} from '../../flows/payment-state.js';
import {formatMoney, formatTyped} from '../../locale/money.js';
import {fill, type PaymentWords} from '../../locale/words.js';
import {field, primary} from '../form/field.js';
import {row, sourceName} from './payment-views.js';
import type {PaymentContext} from './provider-ui.js';

export interface EnteringActions {
  readonly type: (name: string, value: string) => void;
  readonly confirm: () => void;
  /** Opens the choice of a source. `undefined` if there is nothing to choose. */
  readonly change: (() => void) | undefined;
}

interface Preset {
  readonly label: string;
  readonly amount: string;
}

const PRESETS = ['25.00', '50.00', '100.00'];

export const entering = (
  {funds, draft, problem}: At<'entering', Need, unknown>,
  actions: EnteringActions,
  context: PaymentContext,
): TemplateResult => {
  const {words, action, ui} = context;
  const {wallet, source} = funds;
  const held = action === 'withdraw' ? wallet : undefined;
  if (held && minorUnits(held.withdrawable) <= 0n) return emptyWallet(held, context);
  return html`
    ${held ? balance(held, context) : nothing}
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        actions.confirm();
      }}
    >
      ${field({
        name: 'amount',
        label: wallet ? fill(words.amount, wallet) : words.amountAlone,
        value: draft['amount'] ?? '',
        inputmode: 'decimal',
        autocomplete: 'off',
        flaw: problem && amountFlaw(problem, words, context.language),
        onInput: actions.type,
      })}
      <div class="presets">
        ${presets(wallet?.currency ?? '', held, context).map(
          ({label, amount}) =>
            html`<button class="small" type="button" @click=${() => actions.type('amount', amount)}>
              ${label}
            </button>`,
        )}
      </div>
      <dl>
        <div>
          <dt>${words[action === 'deposit' ? 'from' : 'to']}</dt>
          <dd>
            ${sourceName(source, ui)}
            ${
              actions.change
                ? html`<button class="small" type="button" @click=${actions.change}>
                    ${words.change}
                  </button>`
                : nothing
            }
          </dd>
        </div>
      </dl>
      ${primary(words.review)}
    </form>
  `;
};

export function amountFlaw(problem: ServiceError, words: PaymentWords, language = 'en'): string {
  if (problem.code === 'insufficient_funds') return words.amountInsufficient;
  return fill(words.amountInvalid, {example: formatTyped('25.00', language)});
}

/** Shows the wallet's balance only if it differs from what the user can withdraw. */
const balance = (
  {currency, balance: held, withdrawable}: Wallet,
  {words, language}: PaymentContext,
): TemplateResult => html`
  <dl>
    ${held === withdrawable ? nothing : row(words.balance, formatMoney(held, currency, language))}
    ${row(words.withdrawable, formatMoney(withdrawable, currency, language))}
  </dl>
`;

const emptyWallet = (
  {currency, balance: held}: Wallet,
  {words, language}: PaymentContext,
): TemplateResult => html`
  <p class="note">${words.withdrawNothing}</p>
  <dl>${row(words.balance, formatMoney(held, currency, language))}</dl>
`;

/**
 * The buttons that fill in an amount. A withdrawal from a known wallet offers only
 * amounts that the user can withdraw, and the maximum.
 */
function presets(
  currency: string,
  held: Wallet | undefined,
  {language, words}: PaymentContext,
): Preset[] {
  const preset = (amount: string): Preset => ({
    label: formatMoney(amount, currency, language),
    amount,
  });
  if (!held) return PRESETS.map(preset);
  const {withdrawable} = held;
  const fitting = PRESETS.filter(amount => minorUnits(amount) < minorUnits(withdrawable));
  return [...fitting.map(preset), {label: words.max, amount: withdrawable}];
}
