/** The interface between a session and the elements that use it. */
import type {Access} from '../contract/access.js';
import type {TokenProvider} from '../contract/token.js';
import type {OfferedToken, SessionState} from '../flows/session-state.js';

export type {SessionState, TokenProvider};

/**
 * Why an element has no session. `waiting`: the page may still set a token. `signed-out`: the page
 * has signed the user out. `unbrought`: the page's `tokenProvider` returned no embed token.
 * `setup`: the page has a setup error. `unloaded`: the file that gets a session did not load.
 */
export type Absence = 'waiting' | 'signed-out' | 'unbrought' | 'setup' | 'unloaded';

/** The settings that the page has made on an element. */
export interface SessionPage {
  readonly tokenProvider: TokenProvider | undefined;
  /** Milliseconds that the page has to answer an expiry. `undefined` if the page has not set it. */
  readonly expiryTimeout?: number | undefined;
  /**
   * True in a frame of the service. Then the partner's page is another window and answers later.
   */
  readonly showsAccount?: boolean;
  /** The paths of the reads that the element needs first, by the rights in the token. */
  firstReads?(access: Access | undefined): readonly string[];
}

/** An element that uses the session, as the session sees it. */
export interface SessionHost {
  readonly page: SessionPage;
  /** Milliseconds that a request may take. */
  readonly timeout: number;
  changed(state: SessionState): void;
  /** Tells the page that the token has ended. The page passes a fresh token to `refresh`. */
  expired(refresh: (token: OfferedToken) => void): void;
  refreshed(expiration: string): void;
}
