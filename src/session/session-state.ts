/** The interface between a session and the elements that use it. */
import type {TokenProvider} from '../contract/token.js';
import type {Promised, SessionState} from '../flows/session-state.js';

export type {SessionState, TokenProvider};

/**
 * Why an element has no session. `waiting`: the page may still bring a token. `unbrought`: its
 * `tokenProvider` brought none. `setup`: the page has set something up wrong. `unloaded`: the file
 * that looks for a session did not load.
 */
export type Absence = 'waiting' | 'signed-out' | 'unbrought' | 'setup' | 'unloaded';

/** Settings of the page on an element. */
export interface SessionPage {
  readonly tokenProvider: TokenProvider | undefined;
  /** Milliseconds that the page has to answer an expiry, if the page has set this. */
  readonly expiryTimeout?: number | undefined;
  /** Whether the page is another window, which answers later. */
  readonly showsAccount?: boolean;
}

/** An element that uses the session, as the session sees it. */
export interface SessionHost {
  readonly page: SessionPage;
  /** Milliseconds that a request may take. */
  readonly timeout: number;
  changed(state: SessionState): void;
  /** Tells the page that the token has ended. `refresh` takes the page's answer. */
  expired(refresh: (token: Promised) => void): void;
  refreshed(expiration: string): void;
}
