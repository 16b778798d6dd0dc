/** The steps of a payment, each made from what the last one knew. */
import type {ServiceError} from '../contract/errors.js';
import type {At, Confirmed, Funds, Journey, Moved, Need, PaymentState} from './payment-state.js';

/** After `amount_mismatch` even the same order is a new one (7.6). */
export function fail<N, A>(here: Confirmed, error: ServiceError): PaymentState<N, A> {
  const kept = here.confirmed.filter(one => one !== here.order);
  const confirmed = error.code === 'amount_mismatch' ? kept : here.confirmed;
  return {...ordered(here), confirmed, step: 'failed', error};
}

/** Another amount is another payment: first the last one has to be known to be off the table. */
export function change<N extends Need, A>(state: At<'failed', N, A>): Moved<N, A> {
  return state.error.definite ? reenter(state) : check(state, state.error, true);
}

/** Back to the amount; a balance is weighed again. */
export function reenter<N extends Need, A>(here: Confirmed, problem?: ServiceError): Moved<N, A> {
  if (!here.funds) return prepare({...here, draft: {...here.draft, amount: here.order.amount}});
  const state: PaymentState<N, A> = {
    ...journey(here),
    step: 'entering',
    funds: here.funds,
    problem,
  };
  return here.action === 'withdraw' ? {state, command: {type: 'weigh'}} : {state};
}

export function check<N, A>(here: Confirmed, error: ServiceError, leaving: boolean): Moved<N, A> {
  return {
    state: {...ordered(here), step: 'checking', error, leaving},
    command: {type: 'find', order: here.order, quick: leaving},
  };
}

export function prepare<N, A>(state: Journey): Moved<N, A> {
  return {state: {...journey(state), step: 'preparing'}, command: {type: 'prepare'}};
}

/** Another payment: nothing of this one is carried over. */
export function anew<N, A>(state: Journey): Moved<N, A> {
  return prepare({...state, draft: {}, confirmed: []});
}

export function send<N, A>(state: Confirmed): Moved<N, A> {
  return {
    state: {...ordered(state), step: 'sending'},
    command: {type: 'send', order: state.order},
  };
}

export function ask<N extends Need, A>(
  state: PaymentState<N, A>,
  need: N,
  problem: ServiceError | undefined,
): PaymentState<N, A> {
  const total = Math.max(state.total, need.ahead + 3);
  return {...journey(state), total, step: 'asking', need, problem, flaws: []};
}

export function pick<N, A>(state: PaymentState<N, A>, funds: Funds): PaymentState<N, A> {
  return {...journey(state), step: 'picking', funds};
}

export function enter<N, A>(state: PaymentState<N, A>, funds: Funds): PaymentState<N, A> {
  return {...journey(state), step: 'entering', funds, problem: undefined};
}

export function typed<N, A, S extends PaymentState<N, A>>(
  state: S,
  name: string,
  value: string,
): S {
  return {...state, draft: {...state.draft, [name]: value}};
}

/** The fields that every step with an order shares. */
export function ordered(state: Confirmed): Confirmed {
  const {order, currency, funds} = state;
  return {...journey(state), order, currency, funds};
}

/** The fields that every step shares, without those of the step that is left. */
export function journey({action, provider, draft, total, confirmed}: Journey): Journey {
  return {action, provider, draft, total, confirmed};
}
