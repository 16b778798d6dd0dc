/** The card with the details of a payment, on all screens from the amount to the receipt. */
import {nothing, html, type TemplateResult} from 'lit';
import {minorUnits} from '../../contract/amount.js';
import type {Transaction} from '../../contract/payments.js';
import {conditionsOf, sum} from '../../flows/payment-conditions.js';
import {type Confirmed, type Funds, type Source} from '../../flows/payment-state.js';
import {formatDate, formatMoney} from '../../locale/money.js';
import {card, reference, type CardRow, type Party} from '../views/form/card.js';
import {bounded, exact, untrustedText} from '../views/untrusted-text.js';
import type {AmountContext, PaymentContext, SourceLook} from './provider-ui.js';

/** The second line of a source: the account at the bank, or the coin and its network. */
export const lineOf = (source: Source, look: Pick<SourceLook, 'detail'>): string =>
  [source.label && bounded(source.label), look.detail(source)].filter(Boolean).join(' ');

/** The card while the user types an amount. `held` has the rows about the withdrawable amount. */
export const draftCard = (
  funds: Funds,
  change: TemplateResult | undefined,
  held: readonly CardRow[],
  context: AmountContext,
): TemplateResult => {
  const {action} = context;
  const {fee, arrival} = conditionsOf(funds, action);
  return card({...partyOf(funds, '', context), action: change}, [
    walletRow(context),
    ...held,
    ...costs({fee, arrival}, funds.wallet?.currency ?? '', context),
  ]);
};

export interface OrderCard {
  readonly said?: Transaction;
  readonly withReference?: boolean;
  /** Hides the fee and the arrival that no longer apply. */
  readonly isFailed?: boolean;
}

/**
 * The card of a confirmed order. Data of the booked transaction overrides the quoted conditions.
 */
export const orderCard = (
  {order, currency, funds}: Confirmed,
  context: PaymentContext,
  {said, withReference = false, isFailed = false}: OrderCard = {},
): TemplateResult => {
  const {words, action, language, copying} = context;
  const quoted = funds ? conditionsOf(funds, action) : {};
  const fee = said?.fee ?? quoted.fee;
  const total = said?.total ?? (fee && sum(order.amount, fee));
  const priced = (amount?: string) => amount && exact(formatMoney(amount, currency, language));
  const isOver = said?.status === 'completed';
  // A completed deposit has arrived. A completed withdrawal is still on its way to the bank.
  const hasArrived = isOver && action === 'deposit';
  const arrival = said?.arrival ?? (hasArrived ? undefined : quoted.arrival);
  return card(partyOf(funds, words[order.provider], context), [
    walletRow(context),
    ...(isFailed ? [] : costs({fee, total, arrival}, currency, context)),
    [words.date, said?.createdAt && formatDate(said.createdAt, language)],
    [words.newBalance, isOver ? priced(said.balance) : undefined],
    [words.reference, withReference ? reference(order.transactionId, copying, words) : undefined],
  ]);
};

function partyOf(
  funds: Funds | undefined,
  provider: string,
  {words, action, ui}: AmountContext,
): Party {
  return {
    term: words[action === 'deposit' ? 'from' : 'to'],
    icon: ui.icon,
    name: funds ? exact(bounded(funds.source.name)) : provider,
    line: funds ? lineOf(funds.source, ui) : '',
  };
}

const walletRow = ({words, action}: AmountContext): CardRow => [
  words[action === 'deposit' ? 'to' : 'from'],
  words.wallet,
];

interface Costs {
  readonly fee: string | undefined;
  readonly total?: string | undefined;
  readonly arrival: string | undefined;
}

/** The rows of the fee, the total and the arrival. A fee of zero is shown as "No fee". */
function costs(
  {fee, total, arrival}: Costs,
  currency: string,
  {words, language}: AmountContext,
): readonly CardRow[] {
  const priced = (amount: string) => exact(formatMoney(amount, currency, language));
  const shownFee = fee && (minorUnits(fee) > 0n ? priced(fee) : words.feeNone);
  return [
    [words.fee, shownFee],
    [words.total, total && html`<strong>${priced(total)}</strong>`],
    [words.arrival, arrival && untrustedText(arrival)],
  ];
}

/** The full text of the authorization that the user gives by pressing the button. */
export const authorization = (
  {funds}: Confirmed,
  {action}: PaymentContext,
): TemplateResult | typeof nothing => {
  const text = funds && conditionsOf(funds, action).authorization;
  return text ? html`<p class="muted">${untrustedText(text, text.length)}</p>` : nothing;
};
