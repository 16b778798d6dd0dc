/** The steps of a payment after its order was sent: the answer, or the check after a lost one. */
import {FALLBACK, isSessionError} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import {isSpent, mayBeInWork} from './refused-orders.js';
import type {At, Need, PaymentEvent, PaymentTransition} from './payment-state.js';
import {
  askFor,
  booked,
  check,
  holdUnknown,
  notFound,
  recheckRefusal,
  reenter,
  refused,
  withoutId,
} from './payment-steps.js';

/** Handles the result of a sent order. If the result is uncertain, asks the service. */
export function whileSending<N extends Need, A>(
  state: At<'sending', N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  if (event.type === 'booked') return booked(state, event.transaction);
  // The order was not sent, because another order is open.
  if (event.type === 'not-booked') return reenter(state);
  if (event.type !== 'rejected' && event.type !== 'needs' && event.type !== 'blocked')
    return {state};
  const stateCode = event.type === 'blocked' ? event.stateCode : '';
  // The order is booked, and a failed renewal does not change that. The user's money
  // may already be on its way, so ask the service.
  if (state.renewing) {
    const error = event.error ?? new ServiceError(FALLBACK[state.action], '');
    return check(state, error, false, {what: 'renewal', stateCode});
  }
  // Another attempt of the same order may still be booked, even after this refusal.
  const isDoubtful = state.doubted || (event.error && mayBeInWork(event.error));
  if (isDoubtful && event.error?.definite && !isSessionError(event.error.code)) {
    return recheckRefusal(state, event.error, stateCode);
  }
  const here = isSpent(event.error) ? withoutId(state) : state;
  if (event.type === 'needs')
    return {state: askFor({...here, step: 'sending'}, event.need, event.error)};
  const {error} = event;
  return error.definite ? refused(here, error, stateCode) : check(state, error, false);
}

/** Handles the answer to the check of an order whose outcome is unknown. */
export function whileChecking<N extends Need, A>(
  state: At<'checking', N, A>,
  event: PaymentEvent<N, A>,
): PaymentTransition<N, A> {
  switch (event.type) {
    case 'booked': {
      const {refusal, error} = state;
      return booked(state, event.transaction, refusal?.what === 'repeat' ? undefined : error);
    }
    case 'rejected':
      if (state.leaving) return holdUnknown(state, state.error);
      return event.error.definite ? refused(state, event.error) : notFound(state, event.error);
    case 'blocked':
      return state.leaving
        ? holdUnknown(state, state.error)
        : refused(state, event.error, event.stateCode);
    case 'not-found': {
      const {error, leaving} = state;
      return leaving || error.definite ? holdUnknown(state, error) : notFound(state, error);
    }
    case 'not-booked':
      if (state.leaving) return reenter(withoutId(state));
      // It will never be booked, so the earlier refusal is final.
      return state.error.definite
        ? refused(withoutId(state), state.error, state.refusal?.stateCode)
        : notFound(state, state.error);
    default:
      return {state};
  }
}
