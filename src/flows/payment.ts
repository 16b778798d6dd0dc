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
 * `checking` leads to any of the ends, and comes from three more places: from
 * `failed` or a `reviewing` that is `doubted`, when the user wants another
 * amount before it is known what became of the last; from a `sending` whose
 * earlier attempt may arrive yet, or that renews. A payment that `failed` because
 * nobody found it is watched, and shown if it arrives late.
 *
 * The flow does not know providers: a provider answers a command with `ready`,
 * `needs`, `booked` or `rejected`. Money leaves by one edge alone, into
 * `sending`, and there is no second one out of it until the first is answered.
 */
import type {Action, Provider} from '../contract/access.js';
import {minorUnits} from '../contract/amount.js';
import {FALLBACK, isSessionError, ServiceError} from '../contract/errors.js';
import type {OrderTerms} from '../contract/payments.js';
import type {
  At,
  Memory,
  Moved,
  Need,
  OpenOrder,
  PaymentEvent,
  PaymentState,
} from './payment-state.js';
import {
  anew,
  ask,
  booked,
  change,
  check,
  disbelieve,
  dropped,
  enter,
  journey,
  lost,
  miss,
  pick,
  prepare,
  reenter,
  refused,
  renew,
  resend,
  send,
  typed,
} from './payment-steps.js';
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

/** Goes on with an order that was sent before: first the service is asked what became of it. */
export function resumePayment<N extends Need, A>(
  {action, order, currency}: OpenOrder,
  {draft}: Memory,
): Moved<N, A> {
  const {provider} = order;
  const here = {action, provider, draft, total: 2, confirmed: [order]};
  return check({...here, order, currency, funds: undefined}, lost(), false);
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
      if (event.type === 'type') return {state: typed(state, event.name, event.value)};
      if (event.type === 'pick')
        return {state: enter(state, {...state.funds, source: event.source})};
      if (event.type === 'back') return {state: enter(state, state.funds)};
      return {state};
    case 'entering':
      return whileEntering(state, event);
    case 'reviewing':
      if (event.type === 'submit') return send(state);
      if (event.type !== 'back') return {state};
      return state.doubted ? check(state, lost(), true) : {state: enter(state, state.funds)};
    case 'sending':
      return whileSending(state, event);
    case 'checking':
      return whileChecking(state, event);
    case 'pending':
      if (event.type === 'booked') return booked(state, event.transaction);
      if (event.type === 'renew') return renew(state);
      // Nothing has been seen of it: the user may have thought better of it.
      if (event.type === 'again' && state.transaction.stage === 'waiting') return anew(state);
      return {state};
    case 'failed':
      if (event.type === 'retry' && state.error.retryable)
        return resend(state, event.transactionId);
      if (event.type === 'booked' && !state.error.definite) return booked(state, event.transaction);
      if (event.type === 'back') return change(state);
      return {state};
    case 'succeeded':
      return event.type === 'again' ? anew(state) : {state};
    case 'blocked':
      return event.type === 'back' ? reenter(state) : {state};
  }
}

function whilePreparing<N extends Need, A>(
  state: At<'preparing' | 'answering', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  switch (event.type) {
    case 'ready': {
      const {sources, wallet, explicit = false} = event;
      const funds = {sources, wallet, source: sources[0]};
      return {state: explicit || sources.length > 1 ? pick(state, funds) : enter(state, funds)};
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
  switch (event.type) {
    case 'type':
      return {state: {...typed(state, event.name, event.value), problem: undefined}};
    case 'balance': {
      const {wallet = state.funds.wallet} = event;
      const typedNow = typedAmount(state.draft['amount'] ?? '') ?? '0';
      const fits = minorUnits(typedNow) <= minorUnits(wallet.withdrawable);
      // Our own word was about the balance; the service's no is about more, and stands.
      const isOver =
        fits && state.problem?.code === 'insufficient_funds' && !state.problem.definite;
      const problem = isOver ? undefined : state.problem;
      return {state: {...state, problem, funds: {...state.funds, wallet}}};
    }
    case 'back':
      return {state: pick(state, state.funds)};
    case 'confirm':
      return confirm(state, event.transactionId);
    default:
      return {state};
  }
}

/** The same order again carries the same id; `fresh` is for a new one. */
function confirm<N extends Need, A>(state: At<'entering', N, A>, fresh: string): Moved<N, A> {
  const {funds, provider, confirmed} = state;
  const {currency, withdrawable} = funds.wallet;
  const amount = typedAmount(state.draft['amount'] ?? '');
  if (amount === undefined) {
    return {state: {...state, problem: new ServiceError('invalid_amount', '')}};
  }
  if (state.action === 'withdraw' && minorUnits(amount) > minorUnits(withdrawable)) {
    // What came in meanwhile may be enough: said with the balance of now.
    const problem = new ServiceError('insufficient_funds', '');
    return {state: {...state, problem}, command: {type: 'weigh'}};
  }
  const {terms} = funds.source;
  const known = confirmed.find(one => one.amount === amount && sameTerms(one, terms));
  const order = known ?? {transactionId: fresh, provider, amount, ...terms};
  const all = known ? confirmed : [...confirmed, order];
  return {state: {...journey(state), confirmed: all, step: 'reviewing', funds, currency, order}};
}

function sameTerms(one: OrderTerms, {account, asset, network}: OrderTerms): boolean {
  return one.account === account && one.asset === asset && one.network === network;
}

/** What became of an order that was sent. Where that is not certain, the service is asked first. */
function whileSending<N extends Need, A>(
  state: At<'sending', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  if (event.type === 'booked') return booked(state, event.transaction);
  if (event.type !== 'rejected' && event.type !== 'needs') return {state};
  // No is no word about what is booked: money may be on its way to it.
  if (state.renewing) {
    return check(state, event.error ?? new ServiceError(FALLBACK[state.action], ''), false);
  }
  const stateCode = event.type === 'rejected' ? event.stateCode : undefined;
  // An earlier attempt may arrive yet: a no to this one is none to that.
  if (state.doubted && event.error?.definite && !isSessionError(event.error.code)) {
    return disbelieve(state, event.error, stateCode);
  }
  if (event.type === 'needs') return {state: ask(state, event.need, event.error)};
  const {error} = event;
  return error.definite ? refused(state, error, stateCode) : check(state, error, false);
}

/** The answer was lost; it may yet be heard, where it was another element that sent the order. */
function whileChecking<N extends Need, A>(
  state: At<'checking', N, A>,
  event: PaymentEvent<N, A>,
): Moved<N, A> {
  switch (event.type) {
    case 'booked':
      return booked(state, event.transaction, state.refusal ? undefined : state.error);
    case 'rejected':
      if (!event.error.definite) return miss(state, event.error);
      return state.leaving ? reenter(state) : refused(state, event.error);
    case 'not-booked':
      if (state.leaving) return reenter(dropped(state));
      // It never will be: what was said of it holds.
      return state.error.definite
        ? refused(dropped(state), state.error, state.refusal?.stateCode)
        : miss(state, state.error);
    default:
      return {state};
  }
}
