/**
 * The calls of the embed, by name, with their arguments and answers. `operations/` has a table for
 * each capability, with a row for each operation. `src/api/` is the default adapter.
 * `configureService` replaces single calls (contract 4).
 */
import type {BANKPAY} from './operations/bankpay.js';
import type {CRYPTO} from './operations/crypto.js';
import type {GEOFENCE} from './operations/geofence.js';
import type {HANDOFF} from './operations/handoff.js';
import type {KYC} from './operations/kyc.js';
import type {PAYMENTS} from './operations/payments.js';
import type {OperationRow} from './operations/row.js';
import type {SESSION} from './operations/session.js';
import type {SIGNUP} from './operations/signup.js';
import type {TERMS} from './operations/terms.js';

/** A call's connection to the service: address, token and timeout. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Sent in the `Authorization` header, never to another origin. */
  readonly token: string;
  /** Milliseconds until the call fails with `TIMEOUT`. */
  readonly timeout: number;
}

type Rows = typeof SESSION &
  typeof GEOFENCE &
  typeof PAYMENTS &
  typeof BANKPAY &
  typeof CRYPTO &
  typeof KYC &
  typeof HANDOFF &
  typeof SIGNUP &
  typeof TERMS;

/** A call that `configureService` can replace. */
export type OperationName = keyof Rows;

export type OperationArgs<N extends OperationName> =
  Rows[N] extends OperationRow<infer Args, infer _> ? Readonly<Args> : never;
export type OperationAnswer<N extends OperationName> =
  Rows[N] extends OperationRow<infer _, infer Answer> ? Answer : never;

/** A call of the embed. The signal aborts the call, also at its timeout. */
export type Operation<N extends OperationName> = (
  connection: Connection,
  args: OperationArgs<N>,
  signal: AbortSignal,
) => Promise<OperationAnswer<N>>;

/**
 * Calls to the service, by name. The contract's schema parses a call's result. To report a refusal,
 * a call throws a `ServiceError` with the response's `status`: 401 if the token is not valid. Any
 * other error counts as no response.
 */
export type Operations = {readonly [N in OperationName]: Operation<N>};
