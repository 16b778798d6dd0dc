/** The data of a signup in each step, and the events that can change it. */
import type {ServiceError} from '../contract/errors.js';
import type {Reason} from '../contract/reasons.js';
import type {
  SignupCompleted,
  SignupConfirmed,
  SignupDetails,
  SignupStarted,
} from '../contract/signup.js';
import type {Draft, Flaws} from './flaws.js';

type Sent = Extract<SignupStarted, {readonly status: 'sent'}>;
type Verdict = Exclude<SignupConfirmed['status'], 'found' | 'not-found'>;

/** The last request of a form. A failed request is safe to repeat. */
export type FormRequest =
  | {readonly status: 'idle'}
  | {readonly status: 'sent'}
  | {readonly status: 'failed'; readonly error: ServiceError};

interface Typing {
  readonly draft: Draft;
  readonly flaws: Flaws;
  readonly request: FormRequest;
}

/** The service will not send another code for `retryAfter` seconds. */
export interface Limited {
  readonly kind: 'limited';
  readonly retryAfter: number;
}

export interface AtPhone extends Typing {
  readonly step: 'phone';
  /** `lapsed`: the user confirmed the number too long ago and must confirm it again. */
  readonly why: 'new' | 'lapsed';
  readonly answer?: Limited | {readonly kind: 'refused'; readonly reason: Reason} | undefined;
}

export interface AtCode extends Typing {
  readonly step: 'code';
  readonly phone: string;
  readonly sent: Sent;
  readonly answer?: Limited | {readonly kind: Verdict} | undefined;
}

export interface AtDetails extends Typing {
  readonly step: 'details';
  /**
   * - `check`: the user checks the details that were found;
   * - `correct`: the user corrects them;
   * - `fill`: nothing was found, so the user fills in everything.
   */
  readonly form: 'check' | 'correct' | 'fill';
  readonly agreed: boolean;
  readonly termsVersion: string;
  readonly reasons: readonly Reason[];
  /** `perhaps`: a response was lost. The user may already exist, so they cannot cancel. */
  readonly created: 'no' | 'perhaps';
}

export type SignupState =
  | AtPhone
  | AtCode
  | AtDetails
  | {readonly step: 'completed'; readonly userId: string}
  | {readonly step: 'failed'; readonly reasons: readonly Reason[]}
  | {readonly step: 'canceled'};

export type SignupEvent =
  | {readonly type: 'typed'; readonly name: string; readonly value: string}
  | {readonly type: 'flawed'; readonly flaws: Flaws}
  | {readonly type: 'agree'; readonly agreed: boolean}
  | {readonly type: 'phone'; readonly phone: string}
  | {readonly type: 'code'; readonly code: string}
  | {readonly type: 'resend'}
  | {readonly type: 'change-number'}
  | {readonly type: 'edit'}
  | {readonly type: 'complete'; readonly details: Omit<SignupDetails, 'termsVersion'>}
  | {readonly type: 'cancel'}
  | {readonly type: 'again'}
  /** The element was removed while the service may be creating the user. */
  | {readonly type: 'removed'}
  /** The session was renewed after an error. */
  | {readonly type: 'renewed'}
  | {readonly type: 'started'; readonly answer: SignupStarted}
  | {readonly type: 'confirmed'; readonly answer: SignupConfirmed}
  | {readonly type: 'completed'; readonly answer: SignupCompleted}
  | {readonly type: 'rejected'; readonly error: ServiceError};

export type SignupCommand =
  | {readonly type: 'start'; readonly phone: string}
  | {readonly type: 'confirm'; readonly code: string}
  | {readonly type: 'complete'; readonly details: SignupDetails};

/** The states with a form. */
export type Filling = AtPhone | AtCode | AtDetails;

/** True if a request is in progress. */
export const isBusy = ({request}: Filling): boolean => request.status === 'sent';

/** Why the last request of the form failed. */
export const problemOf = ({request}: Filling): ServiceError | undefined =>
  request.status === 'failed' ? request.error : undefined;

/** True if the user edits the details in a form. */
export const isEditing = ({form}: AtDetails): boolean => form !== 'check';

/** True if a response was lost, so that the service may have created the user. */
export const mayExist = (state: Filling): boolean =>
  state.step === 'details' && state.created === 'perhaps';
