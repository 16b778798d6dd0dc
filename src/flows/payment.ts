/**
 * A payment with one provider, from the provider's onboarding to the booked
 * transaction.
 *
 *     preparing ─▶ asking ⇄ answering         onboarding, as often as needed
 *         │            │
 *         └─▶ picking ⇄ entering ⇄ reviewing ─▶ sending ─▶ pending ─▶ succeeded
 *                                      ▲           │  ╲        │
 *                                      └── retry ──┤   ▶ checking (answer lost)
 *                                               failed, blocked
 *
 * `checking` can lead to any end. Apart from a lost answer, three other cases lead to
 * `checking`:
 *
 * - `failed`, and a `doubted` `reviewing`, if the user wants another amount
 *   while the last order's outcome is unknown;
 * - `sending`, if an earlier attempt may still arrive, or another one is in progress;
 * - `sending`, if it renews an order.
 *
 * If the service cannot find a payment, the payment is `failed`. The flow still polls the service
 * and shows the payment if it arrives late. The user can start another payment only once the
 * service has promised never to book this one. Until then, this one is `held`.
 *
 * The flow has no code for single providers. A provider answers a command with `ready`, `needs` or
 * `rejected`. Only `sending` moves money. No second order is sent while the first one's outcome is
 * unknown.
 */
import type {Action, Provider} from '../contract/access.js';
import {isSessionError} from '../contract/error-codes.js';
import type {
  At,
  Memory,
  PaymentTransition,
  Need,
  OpenOrder,
  PaymentEvent,
  PaymentState,
} from './payment-state.js';
import {canSwitch, mayHaveLeft} from './payment-facts.js';
import {isOver} from './payment-conditions.js';
import {confirm} from './payment-confirm.js';
import {
  startOver,
  askFor,
  booked,
  change,
  check,
  enter,
  interrupted,
  journey,
  lost,
  pick,
  prepare,
  renew,
  resend,
  send,
  typed,
  unblock,
} from './payment-steps.js';
import {whileChecking, whileSending} from './payment-sent.js';

/** Opens a payment. `memory` has the input and the confirmed orders of an earlier visit. */
export function openPayment<N extends Need, A>(
  action: Action,
  provider: Provider,
  memory: Memory,
): PaymentTransition<N, A> {
  const {draft, confirmed} = memory;
  const start = {action, provider, draft, total: 2, confirmed};
  return {state: {...start, step: 'preparing'}, command: {type: 'prepare'}};
}

/** Continues an order that was sent before. It first asks the service for the outcome. */
export function resumePayment<N extends Need, A>(
  {action, order, currency}: OpenOrder,
  {draft}: Memory,
): PaymentTransition<N, A> {
  const {provider} = order;
  const here = {action, provider, draft, total: 2, confirmed: [order]};
  return check({...here, order, currency, funds: undefined}, lost(), false);
}

export function payment<N extends Need, A>(
  state: PaymentState<N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  switch (state.step) {
    case 'preparing':
      return whilePreparing(state, event);
    case 'unprepared':
      return event.type === 'retry' ? prepare(state) : {state};
    case 'asking':
      return whileAsking(state, event);
    case 'answering':
      if (event.type === 'rejected') {
        // The session shows its own errors, so show no problem for them here.
        const problem = isSessionError(event.error.code) ? undefined : event.error;
        return {state: askFor(state, state.need, problem)};
      }
      return whilePreparing(state, event);
    case 'picking':
      if (event.type === 'type') return {state: typed(state, event.name, event.value)};
      if (event.type === 'pick')
        return {state: enter(state, {...state.funds, source: event.source})};
      if (event.type === 'back') return {state: enter(state, state.funds)};
      return {state};
    case 'entering':
      return whileEntering(state, event);
    case 'reviewing':
      if (event.type === 'submit') return send(state);
      if (event.type === 'switchAccount' && !state.doubted)
        return {state: pick(state, state.funds)};
      if (event.type !== 'back') return {state};
      return state.doubted ? check(state, lost(), true) : {state: enter(state, state.funds)};
    case 'sending':
      return whileSending(state, event);
    case 'checking':
      return whileChecking(state, event);
    case 'pending':
      if (event.type === 'booked') return booked(state, event.transaction);
      if (event.type === 'renew') return renew(state);
      // The service has seen no coins, so the user may start over.
      if (event.type === 'again' && state.transaction.stage === 'waiting') return startOver(state);
      return {state};
    case 'failed':
      // If the money may have left the user's account, the user must start another payment.
      if (event.type === 'retry' && state.error.retryable && !mayHaveLeft(state.error))
        return resend(state, event.transactionId);
      if (event.type === 'booked' && !state.error.definite) return booked(state, event.transaction);
      if (event.type === 'back') return change(state);
      if (event.type === 'switchAccount' && canSwitch(state))
        return {state: pick(state, state.funds)};
      return {state};
    case 'succeeded':
      return event.type === 'again' ? startOver(state) : {state};
    case 'blocked':
      return event.type === 'back' ? unblock(state) : {state};
  }
}

function whilePreparing<N extends Need, A>(
  state: At<'preparing' | 'answering', N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  switch (event.type) {
    case 'ready': {
      const {sources, wallet, explicit = false} = event;
      const funds = {sources, wallet, source: sources[0]};
      return {state: explicit || sources.length > 1 ? pick(state, funds) : enter(state, funds)};
    }
    case 'needs':
      return {state: askFor(state, event.need, event.error)};
    case 'rejected':
      return {state: {...journey(state), step: 'unprepared', error: event.error}};
    case 'blocked': {
      const {error, stateCode} = event;
      const {need} = state.step === 'answering' ? state : {};
      const before = need && {step: 'asking' as const, need, problem: undefined, flaws: []};
      return {state: {...journey(state), step: 'blocked', error, stateCode, before}};
    }
    default:
      return {state};
  }
}

function whileAsking<N extends Need, A>(
  state: At<'asking', N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  if (event.type === 'type') {
    const flaws = state.flaws.filter(name => name !== event.name);
    return {state: {...typed(state, event.name, event.value), flaws, problem: undefined}};
  }
  if (event.type === 'flawed') return {state: {...state, problem: undefined, flaws: event.fields}};
  if (event.type !== 'answer') return {state};
  const {need} = state;
  const {answer} = event;
  return {
    state: {...journey(state), ...interrupted(state), step: 'answering', need, answer},
    command: {type: 'answer', need, answer},
  };
}

function whileEntering<N extends Need, A>(
  state: At<'entering', N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  switch (event.type) {
    case 'type':
      return {state: {...typed(state, event.name, event.value), problem: undefined}};
    case 'balance': {
      const {wallet = state.funds.wallet} = event;
      const funds = {...state.funds, wallet};
      // If our own check of the balance found the problem, a new balance can remove it.
      // A refusal by the service may have other reasons, so it stays.
      const {problem: before} = state;
      const wasOver = before && 'kind' in before && before.kind === 'over';
      const fits = wasOver && !isOver(before.amount, state.action, funds);
      return {state: {...state, problem: fits ? undefined : before, funds}};
    }
    case 'back':
      return {state: pick(state, state.funds)};
    case 'confirm':
      return confirm(state, event);
    default:
      return {state};
  }
}
