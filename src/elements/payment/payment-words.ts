/** Which words say what happened to a payment. Codes decide, never messages. */
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

/** What a failed payment's screen says, and what the user can do next. */
export function tell(action: Action, error: ServiceError): Telling {
  const title = forAction(action, 'failedTitle');
  const known = TELLINGS[error.code];
  if (error.afterBooking) return {title: known?.title ?? title, next: 'afterBookingNext'};
  if (known) return known;
  // Only an order that the service never booked ends here without its word.
  if (!error.definite) return {title: 'notBookedTitle', next: 'notBookedNext'};
  return {title, next: error.retryable ? 'failedNext' : 'supportNext'};
}
