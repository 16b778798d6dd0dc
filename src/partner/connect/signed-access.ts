/** What the connection needs where there is no client: an address, and somebody who signs. */
import type {ConnectionEnvelope, IssuedAccess} from '../../contract/connection.js';
import type {Fetch} from '../exchange.js';

export interface RequestToSign {
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL. */
  readonly path: string;
  /** The body exactly as it will be sent. */
  readonly body?: string;
}

export interface UnsignedAccess {
  /** The service's address, without a slash at the end. */
  readonly baseUrl: string;
  /** In place of the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds until a request, or the opening of a connection, is given up; 15000 unless set. */
  readonly timeout?: number | undefined;
}

export interface SignedAccess extends UnsignedAccess {
  /** Resolves to a fresh JWT for this request; see `signRequest`. */
  readonly sign: (request: RequestToSign) => Promise<string>;
}

/** Where a connection gets what it opens with; each question is asked once, the connection itself asks again. */
export interface Entrance {
  login(signal: AbortSignal): Promise<IssuedAccess>;
  connectionConfig(accessToken: string, signal: AbortSignal): Promise<ConnectionEnvelope>;
  /** Milliseconds that the opening of a socket may take. */
  readonly timeout: number;
}
