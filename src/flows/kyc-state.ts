/** What an identity check knows at each moment: its states, what happens to it, what it asks for. */
import type {ServiceError} from '../contract/errors.js';
import type {DocumentRules, KycState as Answer, KycSubmission} from '../contract/kyc.js';
import type {Reason} from '../contract/reasons.js';
import type {Draft, Flaws} from './flaws.js';

/** `id-upload` asks for the document alone. */
export type KycMode = 'verify' | 'id-upload';

/** The screens that the user fills, in their order. */
export const EDITING = ['details', 'document', 'pictures', 'review'] as const;
export type Editing = (typeof EDITING)[number];

/** What the user typed; it lives here alone, and no longer than the flow. */
export interface Gathered {
  readonly rules: DocumentRules;
  /** By field: those of a person, and `documentType` and `documentCountry`. */
  readonly draft: Draft;
  /** What the service did not take, each until the user changes what it concerns. */
  readonly reasons: readonly Reason[];
  /** A review of it has failed. */
  readonly failed: boolean;
  /** It was sent, and nobody knows whether it arrived: so too after it was changed. */
  readonly unsure: boolean;
}

interface Holding {
  readonly gathered: Gathered;
}

interface Filling<Step extends Editing> extends Holding {
  readonly step: Step;
  readonly flaws: Flaws;
}

export type Pending = Extract<Answer, {readonly status: 'pending'}>;

export type KycFlowState =
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
      /** Where it was sent from here: to be corrected, if it fails. */
      readonly gathered: Gathered | undefined;
      readonly error: ServiceError | undefined;
    }
  | ({readonly step: 'failed'; readonly retryable: boolean} & Holding)
  /** `before`: not by what was sent from here. */
  | {readonly step: 'completed'; readonly before: boolean};

export type KycEvent =
  | {readonly type: 'read'; readonly answer: Answer}
  | {readonly type: 'rejected'; readonly error: ServiceError; readonly unsure: boolean}
  | {readonly type: 'typed'; readonly name: string; readonly value: string}
  /** A picture was taken in place of the one that `name` is about. */
  | {readonly type: 'replaced'; readonly name: string}
  | {readonly type: 'flawed'; readonly flaws: Flaws}
  | {readonly type: 'on'}
  | {readonly type: 'back'}
  | {readonly type: 'open'; readonly step: Editing}
  | {readonly type: 'submit'; readonly submission: KycSubmission}
  /** Asks the service, where its answer would change anything. */
  | {readonly type: 'look'}
  /** The session works again. */
  | {readonly type: 'renewed'};

export type KycCommand =
  | {readonly type: 'read'}
  /** `askFirst`: it may have arrived before. `failedBefore`: an old failure is no answer to it. */
  | {
      readonly type: 'submit';
      readonly submission: KycSubmission;
      readonly askFirst: boolean;
      readonly failedBefore: boolean;
    }
  /** Asks until the review is over, the first time after so many seconds. */
  | {readonly type: 'watch'; readonly after: number};
