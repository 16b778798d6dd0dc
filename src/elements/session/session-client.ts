/** The element of a session, as the session's controller sees it. */
import type {ReactiveElement} from 'lit';
import type {SessionState, TokenProvider} from '../../session/session-state.js';

export interface SessionClient extends ReactiveElement {
  readonly baseUrl: string;
  signOut(): void;
  readonly tokenProvider: TokenProvider | undefined;
  readonly requestTimeout: number;
  readonly expiryTimeout: number | undefined;
  /** Whether the element is on the frame page. */
  readonly showsAccount: boolean;
  /** `frame`: a session by the element's own token lives in its frame, and not here. */
  readonly isolation?: string;
}

export interface SessionListener {
  changed(state: SessionState): void;
  /** The session was replaced or removed, or the reason for having none changed. */
  replaced(): void;
}
