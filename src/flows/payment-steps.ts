/** Transitions of a payment that several steps use. Each builds on the previous state. */
import {isSessionError} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import {ofTransaction} from '../contract/wire-errors.js';
import type {Transaction} from '../contract/payments.js';
import type {
  At,
  Confirmed,
  Funds,
  Journey,
  PaymentTransition,
  Need,
  PaymentState,
} from './payment-state.js';
import {mayHaveLeft, retried} from './payment-facts.js';

/** The error for an order whose response never arrived. */
export function lost(): ServiceError {
  return new ServiceError('NETWORK_ERROR', 'The answer did not arrive.');
}

/**
 * Returns the state `failed`. After `amount_mismatch` (7.6), or if the order was
 * booked and failed, even the same order needs a new id.
 */
export function fail<N, A>(here: Confirmed, error: ServiceError): PaymentState<N, A> {
  return {...(mayHaveLeft(error) ? withoutId(here) : ordered(here)), step: 'failed', error};
}

/** Fails an order that was not found. If the order arrives late, the flow still shows it. */
export function notFound<N, A>(here: Confirmed, error: ServiceError): PaymentTransition<N, A> {
  return {state: fail(here, error), command: {type: 'watch', order: here.order}};
}

/**
 * Holds an order whose outcome stays unknown. The user cannot start another payment, because this
 * order may still be booked. If the order arrives late, the flow shows it.
 */
export function holdUnknown<N, A>(here: Confirmed, error: ServiceError): PaymentTransition<N, A> {
  const {order} = here;
  return {
    state: {...ordered(here), step: 'failed', error: error.definite ? lost() : error, held: true},
    command: {type: 'watch', order},
  };
}

/** Goes back to the amount. If the last order may be booked, first makes sure that it is not. */
export function change<N extends Need, A>(state: At<'failed', N, A>): PaymentTransition<N, A> {
  return state.error.definite ? reenter(state) : check(state, state.error, true);
}

/** Goes back from a block: to the amount, to the previous question, or to the start. */
export function unblock<N extends Need, A>(state: At<'blocked', N, A>): PaymentTransition<N, A> {
  if ('order' in state) return reenter(state);
  return state.before ? {state: {...journey(state), ...state.before}} : prepare(state);
}

/**
 * Goes back to the amount. A withdrawal reads the balance again. Without funds, prepares the
 * payment again and keeps the amount.
 */
export function reenter<N extends Need, A>(
  here: Confirmed,
  problem?: ServiceError,
): PaymentTransition<N, A> {
  const {funds} = here;
  if (!funds) return prepare({...here, draft: {...here.draft, amount: here.order.amount}});
  const state: PaymentState<N, A> = {...journey(here), step: 'entering', funds, problem};
  return here.action === 'withdraw' ? {state, command: {type: 'readBalance'}} : {state};
}

/**
 * Finds out what happened to an order. If the user wants another amount, or if
 * `error` is a definite refusal, it makes sure that the order is never booked.
 */
export function check<N, A>(
  here: Confirmed,
  error: ServiceError,
  leaving: boolean,
  refusal?: At<'checking', N, A>['refusal'],
): PaymentTransition<N, A> {
  const {order} = here;
  return {
    state: {
      ...ordered(here),
      ...(!error.definite && {doubted: true}),
      step: 'checking',
      error,
      leaving,
      ...(refusal && {refusal}),
    },
    command: {type: leaving || error.definite ? 'abandon' : 'find', order},
  };
}

/**
 * Handles the refusal of a repeated order. Before the user sees the refusal, it makes
 * sure that the first attempt is not booked.
 */
export function recheckRefusal<N, A>(
  here: Confirmed,
  error: ServiceError,
  stateCode: string,
): PaymentTransition<N, A> {
  const refusal = {what: 'repeat', stateCode} as const;
  return {
    state: {...ordered(here), step: 'checking', error, leaving: false, refusal},
    command: {type: 'abandon', order: here.order},
  };
}

/** Handles a definite refusal. `stateCode` is the user's location if the refusal concerns it. */
export function refused<N extends Need, A>(
  state: Confirmed,
  error: ServiceError,
  stateCode = '',
): PaymentTransition<N, A> {
  const {funds} = state;
  if (isSessionError(error.code)) {
    return funds
      ? {state: {...ordered(state), funds, step: 'reviewing'}}
      : check(state, lost(), false);
  }
  switch (error.code) {
    case 'GEOFENCE_BLOCKED':
      return {state: {...ordered(state), step: 'blocked', error, stateCode}};
    case 'invalid_amount':
    case 'insufficient_funds':
      return funds ? reenter(state, error) : {state: fail(state, error)};
    default:
      return {state: fail(state, error)};
  }
}

/**
 * Handles the service's transaction. `before` is the error that led to the check. If it was a
 * definite refusal, the user sees it while the transaction is pending.
 */
export function booked<N extends Need, A>(
  state: Confirmed,
  transaction: Transaction,
  before?: ServiceError,
): PaymentTransition<N, A> {
  // Use the currency that the service booked, whatever was shown before.
  const {currency} = transaction;
  const here = {...ordered(state), currency};
  switch (transaction.status) {
    case 'completed':
      return {state: {...here, step: 'succeeded', transaction}};
    case 'pending':
      return {
        state: {
          ...here,
          step: 'pending',
          transaction,
          ...(before?.definite && !isSessionError(before.code) && {problem: before}),
        },
        command: {type: 'watch', order: here.order, known: transaction},
      };
    case 'failed':
      return {state: fail(here, ofTransaction(transaction))};
  }
}

export function prepare<N, A>(state: Journey): PaymentTransition<N, A> {
  return {state: {...journey(state), step: 'preparing'}, command: {type: 'prepare'}};
}

/** Starts another payment, without the input and the orders of this one. */
export function startOver<N, A>(state: Journey): PaymentTransition<N, A> {
  return prepare({...state, draft: {}, confirmed: []});
}

export function send<N, A>(state: Confirmed): PaymentTransition<N, A> {
  return {
    state: {...ordered(state), step: 'sending'},
    command: {type: 'send', order: state.order},
  };
}

/** Sends the order again after a refusal or a lost request, with a new id if it needs one. */
export function resend<N, A>(state: Confirmed, transactionId: string): PaymentTransition<N, A> {
  const order = retried(state, transactionId);
  if (order === state.order) return send(state);
  return send({...withoutId(state), confirmed: [...state.confirmed, order], order});
}

/** Sends the same order again to get its current deposit address. */
export function renew<N, A>(state: At<'pending', N, A>): PaymentTransition<N, A> {
  return {
    state: {...ordered(state), step: 'sending', renewing: true},
    command: {type: 'send', order: state.order},
  };
}

/**
 * Asks the user for `need`. If the service refused a sent order because of the need, the user made
 * no mistake, so no problem is shown.
 */
export function askFor<N extends Need, A>(
  state: PaymentState<N, A>,
  need: N,
  problem: ServiceError | undefined,
): PaymentState<N, A> {
  const total = Math.max(state.total, need.ahead + 3);
  const asking = {...journey(state), total, step: 'asking', need, flaws: []} as const;
  if (state.step === 'sending') return {...asking, interrupted: true, problem: undefined};
  return {...asking, ...interrupted(state), problem};
}

export function interrupted<N, A>(state: PaymentState<N, A>): {readonly interrupted?: true} {
  return 'interrupted' in state && state.interrupted ? {interrupted: true} : {};
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
  const {order, currency, funds, doubted} = state;
  return {...journey(state), order, currency, funds, ...(doubted && {doubted})};
}

/** The fields of `ordered` for an order that is over: its next attempt gets another id. */
export function withoutId(state: Confirmed): Confirmed {
  const {order, currency, funds, confirmed} = state;
  const others = confirmed.filter(one => one !== order);
  return {...journey(state), confirmed: others, order, currency, funds};
}

/** The fields that every step shares, without those of the current step. */
export function journey({action, provider, draft, total, confirmed}: Journey): Journey {
  return {action, provider, draft, total, confirmed};
}
