/** The states, events and commands of an identity check. */
import type {ServiceError} from '../contract/errors.js';
import type {DocumentRules, KycAnswer, KycSubmission} from '../contract/kyc.js';
import type {Reason} from '../contract/reasons.js';
import type {BlockedEvent, LeavableBlock} from './blocked.js';
import type {Draft, Flaws} from './flaws.js';

/** The screens with input, in order. */
export const EDITING = ['details', 'document', 'pictures', 'review'] as const;
export type Editing = (typeof EDITING)[number];

/** The user's input. It is stored only in memory and only as long as the flow exists. */
export interface Gathered {
  readonly rules: DocumentRules;
  /** Keyed by field: the person's fields, `documentType` and `documentCountry`. */
  readonly draft: Draft;
  /** The reasons for a refusal. Each one stays until the user changes the input it concerns. */
  readonly reasons: readonly Reason[];
  /** True if a review has failed since the flow opened. */
  readonly failed: boolean;
  /** True if some input was sent, but the result is unknown. It stays true after an edit. */
  readonly unsure: boolean;
}

interface Holding {
  readonly gathered: Gathered;
}

interface Filling<Step extends Editing> extends Holding {
  readonly step: Step;
  readonly flaws: Flaws;
}

export type Pending = Extract<KycAnswer, {readonly status: 'pending'}>;

export type KycState = UnblockedKyc | LeavableBlock<UnblockedKyc>;

/** Every state but `blocked`. */
export type UnblockedKyc =
  | {readonly step: 'reading'}
  | {readonly step: 'unread'; readonly error: ServiceError}
  | Filling<'details'>
  | Filling<'document'>
  | Filling<'pictures'>
  | ({
      readonly step: 'review';
      readonly error: ServiceError | undefined;
    } & Holding)
  | ({readonly step: 'submitting'} & Holding)
  | {
      readonly step: 'pending';
      readonly review: Pending;
      /** The input, if this element sent it. If the review fails, the user can correct it. */
      readonly gathered: Gathered | undefined;
      readonly error: ServiceError | undefined;
    }
  | ({readonly step: 'failed'; readonly retryable: boolean} & Holding)
  /** `before`: the user was verified earlier, not by this submission. */
  | {readonly step: 'completed'; readonly before: boolean};

export type KycEvent =
  | {readonly type: 'read'; readonly answer: KycAnswer}
  /** `unsure`: the submission may have arrived. If unset, this error shows nothing about that. */
  | {readonly type: 'rejected'; readonly error: ServiceError; readonly unsure?: boolean}
  | BlockedEvent
  | {readonly type: 'typed'; readonly name: string; readonly value: string}
  /** A new picture replaced the one that `name` concerns. */
  | {readonly type: 'replaced'; readonly name: string}
  | {readonly type: 'flawed'; readonly flaws: Flaws}
  | {readonly type: 'on'}
  | {readonly type: 'back'}
  | {readonly type: 'open'; readonly step: Editing}
  | {readonly type: 'submit'; readonly submission: KycSubmission}
  /** Asks the service, unless a read or a submission is in progress or the check is completed. */
  | {readonly type: 'look'}
  /** The session was renewed after an error. */
  | {readonly type: 'renewed'};

export type KycCommand =
  | {readonly type: 'read'}
  /**
   * `askFirst`: an earlier attempt may have arrived, so first read the service's state.
   * `failedBefore`: an earlier review failed, so the status `failed` may not be the
   * response to this submission.
   */
  | {
      readonly type: 'submit';
      readonly submission: KycSubmission;
      readonly askFirst: boolean;
      readonly failedBefore: boolean;
    }
  /** Polls until the review is over. `after` is the first delay in seconds. */
  | {readonly type: 'watch'; readonly after: number};

/** True in states that another element or tab may change at the service. */
export function isWaiting({step}: KycState): boolean {
  return step === 'pending' || step === 'failed' || step === 'unread';
}
