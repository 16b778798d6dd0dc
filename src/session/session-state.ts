/** What a session tells the elements that use it, and what it asks of them. */
import type {Access} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';

export type SessionState =
  /** `hint`: what the token's own claims say, to draw from before the network. */
  | {readonly status: 'validating'; readonly hint: Access | undefined}
  | {readonly status: 'active'; readonly access: Access}
  /** The token has ended; somebody has been asked for a fresh one. */
  | {readonly status: 'renewing'}
  | {readonly status: 'failed'; readonly error: ServiceError};

/** Returns a fresh token, when the current one ends. */
export type TokenProvider = () => string | Promise<string>;

/** An element that uses the session, as far as the session is concerned. */
export interface SessionHost {
  readonly tokenProvider: TokenProvider | undefined;
  /** Milliseconds that a request may take. */
  readonly timeout: number;
  changed(state: SessionState): void;
  /** Tells the page that the token has ended; `refresh` takes the answer. */
  expired(refresh: (token: string | Promise<string>) => void): void;
  refreshed(expiration: string): void;
}
