/** The address and the signer that a connection without a client needs. */
import type {ConnectionEnvelope, IssuedAccess} from '../../contract/connection.js';
import type {Fetch} from '../exchange.js';
import type {PartnerPaths} from '../paths.js';

/** A request of a connection. `sign` makes its JWT. */
export interface RequestToSign {
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL. */
  readonly path: string;
  /** The body exactly as it will be sent. */
  readonly body?: string;
}

/** The service's address, and how to reach it. */
export interface UnsignedAccess {
  /** The service's address, without a trailing slash. */
  readonly baseUrl: string;
  /** `login` and `connectionConfig`, where they differ from ours (contract 4). */
  readonly paths?: Pick<PartnerPaths, 'login' | 'connectionConfig'> | undefined;
  /** Replaces the runtime's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds until a request, or the opening of a connection, times out. Defaults to 15000. */
  readonly timeout?: number | undefined;
}

/** The service's address, how to reach it, and a signer. */
export interface SignedAccess extends UnsignedAccess {
  /** Resolves to a fresh JWT for this request. See `signRequest`. */
  readonly sign: (request: RequestToSign) => Promise<string>;
}

/** The requests that open a connection. Each call makes one request; the connection retries. */
export interface Entrance {
  login(signal: AbortSignal): Promise<IssuedAccess>;
  connectionConfig(accessToken: string, signal: AbortSignal): Promise<ConnectionEnvelope>;
  /** Milliseconds until the opening of a socket times out. */
  readonly timeout: number;
}
