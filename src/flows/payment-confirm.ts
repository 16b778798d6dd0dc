/** From the typed amount to an order that the user reviews. Nothing is sent. */
import {minorUnits} from '../contract/amount.js';
import type {OrderTerms} from '../contract/payments.js';
import {conditionsOf, sum} from './payment-conditions.js';
import {
  type AmountFlaw,
  type At,
  type Need,
  type PaymentEvent,
  type PaymentTransition,
} from './payment-state.js';
import {journey} from './payment-steps.js';
import {typedAmount} from './typed-amount.js';

/** Repeating an order whose outcome is open reuses its id. A new order takes `fresh`. */
export function confirm<N extends Need, A>(
  state: At<'entering', N, A>,
  {transactionId: fresh, writing}: Extract<PaymentEvent<N, A>, {readonly type: 'confirm'}>,
): PaymentTransition<N, A> {
  const {funds, provider, confirmed} = state;
  const {amount, flaw} = typedAmount(state.draft['amount'] ?? '', writing);
  if (flaw) return {state: {...state, problem: {kind: flaw}}};
  const problem = flawOf(amount, state);
  // New money may have arrived, so read the balance again.
  if (problem?.kind === 'over') return {state: {...state, problem}, command: {type: 'readBalance'}};
  if (problem) return {state: {...state, problem}};
  const {currency = ''} = funds.wallet ?? {};
  const {terms} = funds.source;
  const known = confirmed.find(one => one.amount === amount && sameTerms(one, terms));
  const order = known ?? {transactionId: fresh, provider, amount, ...terms};
  const all = known ? confirmed : [...confirmed, order];
  return {state: {...journey(state), confirmed: all, step: 'reviewing', funds, currency, order}};
}

/** The reason for which the service would refuse the amount. The service checks again. */
function flawOf(
  amount: string,
  {action, funds}: At<'entering', Need, unknown>,
): AmountFlaw | undefined {
  const {min, max, fee = '0'} = conditionsOf(funds, action);
  const {wallet} = funds;
  if (min && isMore(min, amount)) return {kind: 'low', limit: min};
  if (action === 'withdraw' && wallet && isMore(sum(amount, fee), wallet.withdrawable))
    return {kind: 'over', amount};
  return max && isMore(amount, max) ? {kind: 'high', limit: max} : undefined;
}

/** Whether an amount is larger than another one. */
export const isMore = (amount: string, other: string): boolean =>
  minorUnits(amount) > minorUnits(other);

function sameTerms(one: OrderTerms, {account, asset, network}: OrderTerms): boolean {
  return one.account === account && one.asset === asset && one.network === network;
}
