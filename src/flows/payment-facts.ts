/** Questions about the state of a payment that several files ask. Pure. */
import type {ServiceError} from '../contract/errors.js';
import type {Order} from '../contract/payments.js';
import type {At, Confirmed, Funds, Need, PaymentState} from './payment-state.js';

/** The current step, counted from 1. `undefined` outside the numbered steps. */
export function position(state: PaymentState): number | undefined {
  switch (state.step) {
    case 'asking':
    case 'answering':
      return state.total - state.need.ahead - 2;
    case 'entering':
      return state.total - 1;
    case 'reviewing':
      return state.total;
    case 'sending':
    case 'checking':
      // An order without funds was confirmed on an earlier page or in a removed element.
      return state.funds && !('renewing' in state) ? state.total : undefined;
    default:
      return undefined;
  }
}

/** Whether the user has to fix something on the screen. */
export function hasFlaw(state: PaymentState): boolean {
  if (state.step === 'asking') return state.flaws.length > 0 || state.problem !== undefined;
  return state.step === 'entering' && state.problem !== undefined;
}

export function needOf<N, A>(state: PaymentState<N, A>): N | undefined {
  return state.step === 'asking' || state.step === 'answering' ? state.need : undefined;
}

export function orderOf<N, A>(state: PaymentState<N, A>): Order | undefined {
  return 'order' in state ? state.order : undefined;
}

/** Whether the user can go back from the block to the previous screen. */
export function isLeavable(state: At<'blocked', Need, unknown>): boolean {
  return 'order' in state || state.before !== undefined;
}

/**
 * True if the money may have left the user's account and the payment cannot continue.
 * Then the screen shows support first, and no button that sends the payment again.
 */
export function mayHaveLeft({afterBooking, code}: ServiceError): boolean {
  return afterBooking || code === 'amount_mismatch';
}

/** True if the order was definitely refused and the user can choose another source. */
export function canSwitch<S extends At<'failed', Need, unknown>>(
  state: S,
): state is S & {readonly funds: Funds} {
  const {error, funds, held} = state;
  const isOver = error.definite && !mayHaveLeft(error) && !held;
  return isOver && funds !== undefined && funds.sources.length > 1;
}

/** Whether money was sent or may have been sent. */
export function isSent(state: PaymentState): boolean {
  if (state.step === 'failed') return !state.error.definite || mayHaveLeft(state.error);
  return state.step === 'succeeded' || isOpen(state);
}

/**
 * True if the order was or may have been sent, and its outcome is unknown. Names every step,
 * because a payment in a step that counts as over is forgotten when the page is reloaded.
 */
export function isOpen(state: PaymentState): boolean {
  switch (state.step) {
    case 'sending':
    case 'checking':
    case 'pending':
      return true;
    case 'failed':
      return !state.error.definite;
    case 'reviewing':
      return state.doubted === true;
    case 'preparing':
    case 'unprepared':
    case 'asking':
    case 'answering':
    case 'picking':
    case 'entering':
    case 'blocked':
    case 'succeeded':
      return false;
  }
}

/**
 * Returns the order to send on a retry: the same order with the same id (decision 7). The
 * order gets the new id `transactionId` only if its last attempt is over: it was refused,
 * was booked and failed, or will never be booked.
 */
export function retried(
  {confirmed, order}: Pick<Confirmed, 'confirmed' | 'order'>,
  transactionId: string,
): Order {
  return confirmed.includes(order) ? order : {...order, transactionId};
}
