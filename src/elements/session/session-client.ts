/** The interfaces between an element and its session controller. */
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
  /** `frame`: if the element has its own token, the session runs in the element's frame. */
  readonly isolation?: string;
}

export interface SessionListener {
  changed(state: SessionState): void;
  /** The session was replaced or removed, or the reason for having none changed. */
  replaced(): void;
}
