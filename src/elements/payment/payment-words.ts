/**
 * Chooses the words and buttons for the failures of a payment, by error code, action
 * and provider. Error messages have no influence.
 */
import type {Action, Provider} from '../../contract/access.js';
import type {ErrorCode, ServiceError} from '../../contract/errors.js';
import type {AmountFlaw} from '../../flows/payment-state.js';
import {mayHaveLeft} from '../../flows/payment-facts.js';
import {isSpent} from '../../flows/refused-orders.js';
import type {PaymentWords} from '../../locale/words.js';
import {forAction} from '../views/for-action.js';

type Key = keyof PaymentWords;

export interface PaymentKind {
  readonly action: Action;
  readonly provider: Provider;
}

/** How a payment failed. */
export interface FailedPayment extends PaymentKind {
  readonly error: ServiceError;
  /** True if this order may still be booked, so that the user cannot start another payment. */
  readonly held: boolean;
  /** True if the user can choose another account. */
  readonly canSwitch: boolean;
  /** True if the user cannot change the amount. */
  readonly isLocked: boolean;
}

/** `switchAccount` goes to the choice of an account, `startOver` to the amount of a new payment. */
export type FailedButton = 'retry' | 'switchAccount' | 'change' | 'check' | 'startOver';

export interface FailureWords {
  readonly title: Key;
  /** Whole sentences: what happened, if money has moved, and what to do next. */
  readonly text: readonly Key[];
  /** The first button is the primary one, unless it is `startOver`. */
  readonly buttons: readonly FailedButton[];
  /** True if the screen offers support. */
  readonly support: boolean;
}

/** The key of a word that crypto deposits have a variant of, such as `bookedNextCrypto`. */
export const forPayment = <Name extends string>({action, provider}: PaymentKind, name: Name) =>
  action === 'deposit' && provider === 'crypto'
    ? (`${name}Crypto` as const)
    : forAction(action, name);

/** Returns the words and the buttons of a failed payment. */
export function failureWords(failure: FailedPayment): FailureWords {
  const words = openFailureWords(failure);
  if (!failure.isLocked) return words;
  // The amount is locked, so remove buttons that change it. Without buttons, offer support.
  const buttons = words.buttons.filter(button => button !== 'change' && button !== 'startOver');
  const support = words.support || buttons.length === 0;
  const text = words.text.map(key => LOCKED[key] ?? key);
  return {...words, text, buttons, support};
}

const LOCKED: Partial<Record<Key, Key>> = {failedNext: 'lockedNext', amountNext: 'supportNext'};

function openFailureWords(failure: FailedPayment): FailureWords {
  const {action, error, held} = failure;
  if (held)
    return {
      title: forPayment(failure, 'heldTitle'),
      text: [forPayment(failure, 'heldNext')],
      buttons: ['check', 'retry'],
      support: true,
    };
  // After an error that is not definite, this screen is shown if the service did not find the
  // order.
  if (!error.definite)
    return {
      title: forPayment(failure, 'notBookedTitle'),
      text: [forPayment(failure, 'notBookedNext')],
      buttons: ['retry', 'change'],
      support: false,
    };
  const title = forAction(action, TITLES[error.code] ?? 'failedTitle');
  if (!mayHaveLeft(error)) return {title, ...refused(failure)};
  const next = forPayment(failure, 'bookedNext');
  const text: Key[] = error.afterBooking ? [next] : ['mismatchText', next];
  return {title, text, buttons: ['startOver'], support: true};
}

const TITLES: Partial<Record<ErrorCode, 'rejectedTitle' | 'mismatchTitle'>> = {
  bankpay_rejected: 'rejectedTitle',
  amount_mismatch: 'mismatchTitle',
};

/** The words and the buttons of a refused order. It was not booked, so no money has moved. */
function refused({action, provider, error, canSwitch}: FailedPayment): Omit<FailureWords, 'title'> {
  const moved = forAction(action, 'notMoved');
  const other: FailedButton[] = canSwitch ? ['switchAccount'] : ['change'];
  switch (error.code) {
    case 'bankpay_rejected': {
      const next = canSwitch ? 'rejectedSwitch' : 'failedNext';
      return {text: [moved, next], buttons: ['retry', ...other], support: false};
    }
    case 'insufficient_funds':
    case 'invalid_amount': {
      const text = amountRefused({action, provider, error});
      return {text: [...text, 'amountNext'], buttons: ['change'], support: false};
    }
    default:
      break;
  }
  // The service's message may contradict a retry, such as “Try again tomorrow.”
  const isUnlisted = error.wireCode !== undefined && isSpent(error);
  if (error.retryable && !isUnlisted)
    return {text: [moved, 'failedNext'], buttons: ['retry', 'change'], support: false};
  return {
    text: isUnlisted && error.message ? [moved] : [moved, 'supportNext'],
    buttons: ['change'],
    support: true,
  };
}

const FLAWS = {
  unread: 'amountInvalid',
  decimals: 'amountDecimals',
  low: 'amountLow',
  high: 'amountHigh',
  over: 'amountInsufficient',
} as const satisfies Record<AmountFlaw['kind'], Key>;

/** The words for a problem with an amount. After a refusal by the service, also about the money. */
export const amountProblem = (
  kind: PaymentKind,
  problem: ServiceError | AmountFlaw,
): readonly Key[] =>
  'kind' in problem ? [FLAWS[problem.kind]] : amountRefused({...kind, error: problem});

function amountRefused({
  action,
  provider,
  error,
}: PaymentKind & {readonly error: ServiceError}): readonly Key[] {
  const moved = forAction(action, 'notMoved');
  if (error.code !== 'insufficient_funds' || (action === 'deposit' && provider === 'crypto'))
    return ['amountRefused', moved];
  return [forAction(action, 'short'), moved];
}
