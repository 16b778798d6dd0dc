/** The amount screen. The user types the amount and sees its source or destination. */
import {html, nothing, type TemplateResult} from 'lit';
import {fromMinorUnits, minorUnits} from '../../contract/amount.js';
import type {Action} from '../../contract/access.js';
import type {Conditions, Wallet} from '../../contract/payments.js';
import {conditionsOf} from '../../flows/payment-conditions.js';
import type {At, Need} from '../../flows/payment-state.js';
import {typedAmount} from '../../flows/typed-amount.js';
import {formatMoney, formatTyped, moneyWriting} from '../../locale/money.js';
import {fill} from '../../locale/words.js';
import {field, primary} from '../views/form/field.js';
import {card, type CardRow} from '../views/form/card.js';
import {exact} from '../views/untrusted-text.js';
import {amountProblem} from './payment-words.js';
import {presetAmounts} from './presets.js';
import {draftCard} from './transaction-card.js';
import type {AmountContext} from './provider-ui.js';

/** The longest currency sign that fits in the field, in characters (`payment-styles.ts`). */
const LONGEST_SIGN = 4;

export interface EnteringActions {
  readonly type: (name: string, value: string) => void;
  readonly confirm: () => void;
  /** Opens the choice of a source. `undefined` if there is only one source. */
  readonly change: (() => void) | undefined;
}

/** The part of the state that the screen shows. */
type Entering = Pick<
  At<'entering', Need, unknown>,
  'action' | 'provider' | 'draft' | 'funds' | 'problem'
>;

export const entering = (
  state: Entering,
  actions: EnteringActions,
  context: AmountContext,
): TemplateResult => {
  const {funds, draft} = state;
  const {words, action, language, isLocked} = context;
  const {wallet} = funds;
  const held = action === 'withdraw' ? wallet : undefined;
  if (held && isEmpty(state, action))
    return html`${card(undefined, heldRows(held, context, true))}`;
  const writing = moneyWriting(wallet?.currency ?? '', language);
  const value = draft['amount'] ?? '';
  const hint = limits(state, context);
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
        label: wallet ? fill(words.amount, {currency: wallet.currency}) : words.amountAlone,
        value,
        inputmode: 'decimal',
        autocomplete: 'off',
        placeholder: formatTyped('0', language),
        ...(hasRoom(writing.sign) && {sign: {text: writing.sign, isAfter: writing.isAfter}}),
        disabled: isLocked,
        flaw: amountFlaw(state, context),
        ...(hint && {hint}),
        onInput: actions.type,
      })}
      ${isLocked ? nothing : presets(typedAmount(value, writing).amount, state, actions, context)}
      ${draftCard(funds, changeButton(actions, context), held ? heldRows(held, context) : [], context)}
      ${primary(words.review)}
    </form>
  `;
};

/** A longer sign would leave too little of the field. The field's label names the currency, too. */
const hasRoom = ({length}: string): boolean => length > 0 && length <= LONGEST_SIGN;

/** The problem with the amount, in words. */
export function amountFlaw(
  state: Entering,
  {words, language}: Pick<AmountContext, 'words' | 'language'>,
): string {
  const {problem} = state;
  if (!problem) return '';
  const text = amountProblem(state, problem).map(key => words[key]);
  const limit = 'limit' in problem ? priced(problem.limit, state, language) : '';
  return fill(text.join(' '), {example: formatTyped('25.00', language), limit});
}

const priced = (amount: string, {funds}: Entering, language: string): string =>
  formatMoney(amount, funds.wallet?.currency ?? '', language);

/** The hint with the smallest and the largest amount, if the service sets them. */
function limits(state: Entering, {words, language, action}: AmountContext): string | undefined {
  const {min, max} = conditionsOf(state.funds, action);
  const word = min && max ? words.amountBetween : min ? words.amountFrom : max && words.amountUpTo;
  const shown = (amount = '') => amount && priced(amount, state, language);
  return word && fill(word, {min: shown(min), max: shown(max)});
}

const changeButton = ({change}: EnteringActions, {words}: AmountContext) =>
  change &&
  html`<button class="small" part="secondary" type="button" @click=${change}>
    ${words.change}
  </button>`;

/** True if the user has nothing to withdraw. */
export const isEmpty = ({funds: {wallet}}: Entering, action: Action): boolean =>
  action === 'withdraw' && wallet !== undefined && minorUnits(wallet.withdrawable) <= 0n;

/**
 * The rows of the withdrawable amount and, if it differs or `withBoth`, of the wallet's balance.
 */
function heldRows(
  {currency, balance, withdrawable}: Wallet,
  {words, language}: AmountContext,
  withBoth = false,
): readonly CardRow[] {
  const inWords = (amount: string) => exact(formatMoney(amount, currency, language));
  return [
    [words.balance, !withBoth && balance === withdrawable ? undefined : inWords(balance)],
    [words.withdrawable, inWords(withdrawable)],
  ];
}

/**
 * The buttons that fill in an amount. For a withdrawal with a known balance, offers only amounts
 * that the user can withdraw, plus the maximum. The button of the amount in the field is marked.
 */
function presets(
  typed: string | undefined,
  state: Entering,
  {type}: EnteringActions,
  {action, language, words, presets: wish}: AmountContext,
): TemplateResult | typeof nothing {
  const conditions = conditionsOf(state.funds, action);
  const most = action === 'withdraw' ? mostOf(state.funds.wallet, conditions) : undefined;
  if (most !== undefined && most <= 0n) return nothing;
  const {min} = conditions;
  const below = most === undefined ? undefined : fromMinorUnits(most - 1n);
  const amounts = presetAmounts(wish, {min, max: below ?? conditions.max});
  const preset = (label: string | TemplateResult, amount: string) =>
    html`<button
      class="small"
      part="preset"
      type="button"
      aria-pressed=${amount === typed ? 'true' : 'false'}
      @click=${() => type('amount', formatTyped(amount, language))}
    >
      ${label}
    </button>`;
  return html`<div class="presets">
    ${amounts.map(amount => preset(exact(priced(amount, state, language)), amount))}
    ${most ? preset(words.max, fromMinorUnits(most)) : nothing}
  </div>`;
}

/**
 * The largest amount, in minor units, whose sum with the fee does not exceed the withdrawable
 * balance. Negative if the fee exceeds it. `undefined` if the balance is unknown.
 */
function mostOf(wallet: Wallet | undefined, {max, fee = '0'}: Conditions): bigint | undefined {
  if (!wallet) return undefined;
  const held = minorUnits(wallet.withdrawable) - minorUnits(fee);
  return max && minorUnits(max) < held ? minorUnits(max) : held;
}
