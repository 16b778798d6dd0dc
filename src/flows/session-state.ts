/** The states, events and commands of a session. */
import type {Access, Validation} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {EmbedToken, TokenProvider} from '../contract/token.js';

/** The state of a session, as elements see it. */
export type SessionState =
  /** `hint`: the access in the token's claims. The first paint uses it. */
  | {readonly status: 'validating'; readonly hint: Access | undefined}
  | {readonly status: 'active'; readonly access: Access}
  /** The token has ended. The page was asked for a fresh one. */
  | {readonly status: 'renewing'}
  | {readonly status: 'failed'; readonly error: ServiceError};

/** A token, or a promise of one. */
export type OfferedToken = string | Promise<string>;

/**
 * Whether a token is expected for the current question. `promised`: a listener or the
 * `tokenProvider` was asked. `set`: the page set a token without being asked.
 */
export type PageAnswer = 'none' | 'promised' | 'set';

/** A session with its token. The token never leaves the session, except in a request. */
export interface SessionLife {
  readonly state: SessionState;
  readonly token: string;
  /** `undefined` if the text is not an embed token. */
  readonly claims: EmbedToken | undefined;
  /** Whether the service has found this token valid. */
  readonly wasValid: boolean;
  /** The service's last response to a valid token. It is kept after the token has ended. */
  readonly known: Validation | undefined;
  /** Counts the questions for a fresh token. An answer to an old question is dropped. */
  readonly question: number;
  readonly answer: PageAnswer;
  /**
   * The service's refusal of a token that was never valid. The session fails with it unless the
   * page sets another token.
   */
  readonly rejection: ServiceError | undefined;
  /** How often the page has provided no usable token since the token ended. */
  readonly failedAnswers: number;
}

/** The life of one token. */
export type SessionEvent =
  | {readonly type: 'validated'; readonly token: string; readonly validation: Validation}
  /** `now`: the user's clock, in Unix seconds. */
  | {
      readonly type: 'rejected';
      readonly token: string;
      readonly error: ServiceError;
      readonly now: number;
    }
  | {readonly type: 'revalidated'; readonly validation: Validation}
  /** A request got a 401. `again`: this was the repeated request, with a fresh token. */
  | {
      readonly type: 'unauthorized';
      readonly token: string;
      readonly error: ServiceError;
      readonly again: boolean;
    }
  /** The token's lifetime is over. */
  | {readonly type: 'ended'}
  | {readonly type: 'retry'}
  | SessionStop;

/** Events that end a session, even before the service has answered. */
export type SessionStop =
  | {readonly type: 'failed'; readonly error: ServiceError}
  /** The page set another user's token. */
  | {readonly type: 'replaced'};

/** The questions for a fresh token, and the answers. */
export type RenewalEvent =
  /** Most of the lifetime is over. */
  | {readonly type: 'due'; readonly provider: TokenProvider | undefined}
  /** The page has been asked. */
  | {
      readonly type: 'asked';
      readonly question: number;
      readonly provider: TokenProvider | undefined;
      /** True in a frame: the partner's page is another window, so its answer arrives later. */
      readonly later: boolean;
    }
  /** The page answers the question. */
  | {readonly type: 'promised'; readonly promised: OfferedToken}
  /** The page sets a token without being asked. */
  | {readonly type: 'set'; readonly token: string}
  /** The promised token has arrived. A page's script may have resolved with any value. */
  | {readonly type: 'resolved'; readonly question: number; readonly token: unknown}
  /** The service accepts the fresh token, or refuses it. */
  | ({readonly type: 'confirmed'; readonly validation: Validation} & Fresh)
  | ({readonly type: 'refused'; readonly error: ServiceError} & Fresh)
  /** The page's time to answer is over. */
  | {readonly type: 'unanswered'; readonly question: number};

/** A fresh token that the service has not seen yet. */
export interface Fresh {
  readonly question: number;
  readonly token: string;
  readonly claims: EmbedToken;
}

export type SessionCommand = {readonly type: 'validate'; readonly token: string} | RenewalCommand;

/** Commands that `session-runner.ts` and `renewal.ts` run. Both load later. */
export type RenewalCommand =
  /** Watches the token's lifetime. `renewed`: the expiration of a token that replaced another. */
  | {readonly type: 'schedule'; readonly renewed?: string}
  | {readonly type: 'ask-page'; readonly question: number}
  | {readonly type: 'ask-provider'; readonly question: number; readonly provider: TokenProvider}
  | {readonly type: 'await'; readonly question: number; readonly promised: OfferedToken}
  | ({readonly type: 'check'} & Fresh);

export interface SessionTransition {
  readonly life: SessionLife;
  readonly command?: SessionCommand;
}
