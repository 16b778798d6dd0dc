/** The interfaces between an element and its session controller. */
import type {ReactiveElement} from 'lit';
import type {Access} from '../../contract/access.js';
import type {SessionState, TokenProvider} from '../../session/session-host.js';

export interface SessionClient extends ReactiveElement {
  readonly baseUrl: string;
  signOut(): void;
  readonly tokenProvider: TokenProvider | undefined;
  readonly requestTimeout: number;
  readonly expiryTimeout: number | undefined;
  /** Whether the element is on the frame page. */
  readonly showsAccount: boolean;
  /** The paths of the reads that the element needs first, by the rights in the token. */
  firstReads?(access: Access | undefined): readonly string[];
  /** `frame`: if the element has its own token, the session runs in the element's frame. */
  readonly isolation?: string;
}

export interface SessionListener {
  changed(state: SessionState): void;
  /** The session was replaced or removed, or the reason for having none changed. */
  replaced(): void;
}
