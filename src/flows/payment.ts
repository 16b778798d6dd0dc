/**
 * A payment with one provider, from what the provider still needs of the user
 * to the booked transaction.
 *
 *     preparing ─▶ asking ⇄ answering         onboarding, as often as needed
 *         │            │
 *         └─▶ picking ⇄ entering ⇄ reviewing ─▶ sending ─▶ pending ─▶ succeeded
 *                                      ▲           │  ╲        │
 *                                      └── retry ──┤   ▶ checking (answer lost)
 *                                               failed, blocked
 *
 * The flow does not know providers: a provider answers a command with `ready`,
 * `needs`, `booked` or `rejected`. Money leaves by one edge alone, from
 * `reviewing` or `failed` to `sending`, and there is no second one out of
 * `sending` until the first is answered.
 */
import type {Action, Provider} from '../contract/access.js';
import {isSessionError, ServiceError} from '../contract/errors.js';
import type {Transaction} from '../contract/payments.js';
import type {
  At,
  Confirmed,
  Funds,
  Journey,
  Memory,
  Moved,
  Need,
  PaymentEvent,
  PaymentState,
} from './payment-state.js';
import {typedAmount} from './typed-amount.js';

/** `memory`: what the user typed and confirmed when they were here before. */
export function beginPayment<N extends Need, A>(
  action: Action,
  provider: Provider,
  memory: Memory,
): Moved<N, A> {
  const {draft, confirmed} = memory;
  const start = {action, provider, draft, total: 2, confirmed};
  return {state: {...start, step: 'preparing'}, command: {type: 'prepare'}};
}

export function payment<N extends Need, A>(
  state: PaymentState<N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  switch (state.step) {
    case 'preparing':
      return whilePreparing(state, event);
    case 'unprepared':
      return event.type === 'retry' ? prepare(state) : {state};
    case 'asking':
      return whileAsking(state, event);
    case 'answering':
      if (event.type === 'rejected') {
        // What ends the session is said by the session; here it only interrupts.
        const problem = isSessionError(event.error.code) ? undefined : event.error;
        return {state: ask(state, state.need, problem)};
      }
      return whilePreparing(state, event);
    case 'picking':
      if (event.type === 'pick')
        return {state: enter(state, {...state.funds, source: event.source})};
      if (event.type === 'back') return {state: enter(state, state.funds)};
      return {state};
    case 'entering':
      return whileEntering(state, event);
    case 'reviewing':
      if (event.type === 'submit') return send(state);
      if (event.type === 'back') return {state: enter(state, state.funds)};
      return {state};
    case 'sending':
      return whileSending(state, event);
    case 'checking':
      if (event.type === 'booked') return booked(state, event.transaction);
      if (event.type !== 'not-booked') return {state};
      return {state: state.leaving ? enter(state, state.funds) : fail(state, state.error)};
    case 'pending':
      return event.type === 'booked' ? booked(state, event.transaction) : {state};
    case 'failed':
      if (event.type === 'retry' && state.error.retryable) return send(state);
      if (event.type === 'back') return change(state);
      return {state};
    case 'succeeded':
      if (event.type === 'again') return prepare({...state, draft: {}, confirmed: []});
      return {state};
    case 'blocked':
      return event.type === 'back' ? {state: enter(state, state.funds)} : {state};
  }
}

function whilePreparing<N extends Need, A>(
  state: At<'preparing' | 'answering', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  switch (event.type) {
    case 'ready': {
      const {sources, wallet} = event;
      const funds = {sources, wallet, source: sources[0]};
      return {state: sources.length > 1 ? pick(state, funds) : enter(state, funds)};
    }
    case 'needs':
      return {state: ask(state, event.need, event.error)};
    case 'rejected':
      return {state: {...journey(state), step: 'unprepared', error: event.error}};
    default:
      return {state};
  }
}

function whileAsking<N extends Need, A>(
  state: At<'asking', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  if (event.type === 'type') {
    const flaws = state.flaws.filter(name => name !== event.name);
    return {state: {...typed(state, event.name, event.value), flaws, problem: undefined}};
  }
  if (event.type === 'flawed') return {state: {...state, problem: undefined, flaws: event.fields}};
  if (event.type !== 'answer') return {state};
  const {need} = state;
  const {answer} = event;
  return {
    state: {...journey(state), step: 'answering', need, answer},
    command: {type: 'answer', need, answer},
  };
}

function whileEntering<N extends Need, A>(
  state: At<'entering', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  if (event.type === 'type') {
    return {state: {...typed(state, event.name, event.value), problem: undefined}};
  }
  if (event.type === 'back') return {state: pick(state, state.funds)};
  if (event.type !== 'confirm') return {state};
  const {funds, provider, confirmed} = state;
  const amount = typedAmount(state.draft['amount'] ?? '');
  if (amount === undefined) {
    return {state: {...state, problem: new ServiceError('invalid_amount', '')}};
  }
  const account = funds.source.id;
  const known = confirmed.find(one => one.amount === amount && one.account === account);
  const order = known ?? {transactionId: event.transactionId, provider, amount, account};
  const all = known ? confirmed : [...confirmed, order];
  return {state: {...journey(state), confirmed: all, step: 'reviewing', funds, order}};
}

/** What became of an order that was sent. Where that is not certain, the service is asked first. */
function whileSending<N extends Need, A>(
  state: At<'sending', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  if (event.type === 'booked') return booked(state, event.transaction);
  if (event.type === 'needs') return {state: ask(state, event.need, event.error)};
  if (event.type !== 'rejected') return {state};
  const {error} = event;
  const {funds, order} = state;
  const here = {...journey(state), funds, order};
  if (!error.definite) {
    return check(here, error, false);
  }
  if (isSessionError(error.code)) return {state: {...here, step: 'reviewing'}};
  switch (error.code) {
    case 'GEOFENCE_BLOCKED':
      return {state: {...here, step: 'blocked', error}};
    case 'invalid_amount':
    case 'insufficient_funds':
      return {state: {...here, step: 'entering', problem: error}};
    default:
      return {state: fail(here, error)};
  }
}

function booked<N extends Need, A>(state: Confirmed, transaction: Transaction): Moved<N, A> {
  const {funds, order} = state;
  const here = {...journey(state), funds, order};
  switch (transaction.status) {
    case 'completed':
      return {state: {...here, step: 'succeeded', transaction}};
    case 'pending':
      return {state: {...here, step: 'pending', transaction}, command: {type: 'watch', order}};
    case 'failed':
      return {state: fail(here, ServiceError.ofTransaction(transaction))};
  }
}

/** After `amount_mismatch` even the same order is a new one (7.6). */
function fail<N, A>(here: Confirmed, error: ServiceError): PaymentState<N, A> {
  const {funds, order} = here;
  const kept = here.confirmed.filter(one => one !== order);
  const confirmed = error.code === 'amount_mismatch' ? kept : here.confirmed;
  return {...journey(here), confirmed, step: 'failed', funds, order, error};
}

/** Another amount is another payment: first the last one has to be known to be off the table. */
function change<N extends Need, A>(state: At<'failed', N, A>): Moved<N, A> {
  if (state.error.definite) return {state: enter(state, state.funds)};
  return check(state, state.error, true);
}

function check<N, A>(here: Confirmed, error: ServiceError, leaving: boolean): Moved<N, A> {
  const {funds, order} = here;
  return {
    state: {...journey(here), step: 'checking', funds, order, error, leaving},
    command: {type: 'find', order, quick: leaving},
  };
}

function prepare<N, A>(state: PaymentState<N, A>): Moved<N, A> {
  return {state: {...journey(state), step: 'preparing'}, command: {type: 'prepare'}};
}

function send<N, A>(state: Confirmed): Moved<N, A> {
  const {funds, order} = state;
  return {
    state: {...journey(state), step: 'sending', funds, order},
    command: {type: 'send', order},
  };
}

function ask<N extends Need, A>(
  state: PaymentState<N, A>,
  need: N,
  problem: ServiceError | undefined,
): PaymentState<N, A> {
  const total = Math.max(state.total, need.ahead + 3);
  return {...journey(state), total, step: 'asking', need, problem, flaws: []};
}

function pick<N, A>(state: PaymentState<N, A>, funds: Funds): PaymentState<N, A> {
  return {...journey(state), step: 'picking', funds};
}

function enter<N, A>(state: PaymentState<N, A>, funds: Funds): PaymentState<N, A> {
  return {...journey(state), step: 'entering', funds, problem: undefined};
}

function typed<N, A, S extends PaymentState<N, A>>(state: S, name: string, value: string): S {
  return {...state, draft: {...state.draft, [name]: value}};
}

/** The fields that every step shares, without those of the step that is left. */
function journey({action, provider, draft, total, confirmed}: Journey): Journey {
  return {action, provider, draft, total, confirmed};
}
