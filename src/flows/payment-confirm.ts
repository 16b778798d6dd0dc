/** Turns the typed amount into an order that the user reviews. No order is sent yet. */
import type {OrderTerms} from '../contract/payments.js';
import {conditionsOf, isMore, isOver} from './payment-conditions.js';
import {
  type AmountFlaw,
  type At,
  type Need,
  type PaymentEvent,
  type PaymentTransition,
} from './payment-state.js';
import {journey} from './payment-steps.js';
import {typedAmount} from './typed-amount.js';

/**
 * Handles `confirm`. An order equal to an earlier one that may still be booked reuses its id. Any
 * other order gets the id `fresh`.
 */
export function confirm<N extends Need, A>(
  state: At<'entering', N, A>,
  {transactionId: fresh, writing}: Extract<PaymentEvent<N, A>, {readonly type: 'confirm'}>,
): PaymentTransition<N, A> {
  const {funds, provider, confirmed} = state;
  const {amount, flaw} = typedAmount(state.draft['amount'] ?? '', writing);
  if (flaw) return {state: {...state, problem: {kind: flaw}}};
  const problem = flawOf(amount, state);
  // The balance may have grown since it was read, so read it again.
  if (problem?.kind === 'over') return {state: {...state, problem}, command: {type: 'readBalance'}};
  if (problem) return {state: {...state, problem}};
  const {currency = ''} = funds.wallet ?? {};
  const {terms} = funds.source;
  const known = confirmed.find(one => one.amount === amount && sameTerms(one, terms));
  const order = known ?? {transactionId: fresh, provider, amount, ...terms};
  const all = known ? confirmed : [...confirmed, order];
  return {state: {...journey(state), confirmed: all, step: 'reviewing', funds, currency, order}};
}

/** Returns the reason why the service would refuse the amount. The service checks it again. */
function flawOf(
  amount: string,
  {action, funds}: At<'entering', Need, unknown>,
): AmountFlaw | undefined {
  const {min, max} = conditionsOf(funds, action);
  if (min && isMore(min, amount)) return {kind: 'low', limit: min};
  if (isOver(amount, action, funds)) return {kind: 'over', amount};
  return max && isMore(amount, max) ? {kind: 'high', limit: max} : undefined;
}

function sameTerms(one: OrderTerms, {account, asset, network}: OrderTerms): boolean {
  return one.account === account && one.asset === asset && one.network === network;
}
