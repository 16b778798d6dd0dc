/** Picks the words for a payment's outcome. The error's code decides, never its message. */
import type {Action} from '../../contract/access.js';
import type {ErrorCode, ServiceError} from '../../contract/errors.js';
import type {PaymentWords} from '../../locale/words.js';
import {forAction} from '../for-action.js';

type Key = keyof PaymentWords;

interface Telling {
  readonly title: Key;
  readonly next: Key;
}

const TELLINGS: Partial<Record<ErrorCode, Telling>> = {
  bankpay_rejected: {title: 'rejectedTitle', next: 'rejectedNext'},
  amount_mismatch: {title: 'mismatchTitle', next: 'mismatchNext'},
};

/** The title of a failed payment's screen, and the sentence about what to do next. */
export function tell(action: Action, error: ServiceError): Telling {
  const title = forAction(action, 'failedTitle');
  const known = TELLINGS[error.code];
  if (error.afterBooking) return {title: known?.title ?? title, next: 'afterBookingNext'};
  if (known) return known;
  // An error that is not definite gets here only if the service never booked the order.
  if (!error.definite) return {title: 'notBookedTitle', next: 'notBookedNext'};
  return {title, next: error.retryable ? 'failedNext' : 'supportNext'};
}
