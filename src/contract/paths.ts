/**
 * Every path of the service, relative to the base URL.
 *
 * The contract shows some paths, only names others, and omits some that the flows need. The missing
 * ones are ours and marked as assumed (contract 4). `configureService` can replace the embed's
 * paths. Each part of the embed loads only its own table of `operations/`, so no part imports this
 * file.
 */
import type {PathName, PathValues} from './configure.js';
import type {OperationAnswer, OperationArgs, OperationName} from './operations.js';
import type {OperationRow} from './operations/row.js';
import {BANKPAY} from './operations/bankpay.js';
import {CRYPTO} from './operations/crypto.js';
import {GEOFENCE} from './operations/geofence.js';
import {HANDOFF} from './operations/handoff.js';
import {KYC} from './operations/kyc.js';
import {PAYMENTS} from './operations/payments.js';
import {SESSION} from './operations/session.js';
import {SIGNUP, SIGNUP_PATH} from './operations/signup.js';
import {TERMS} from './operations/terms.js';
import {FRAME_OF} from './paths/frame.js';
import {fill, pathOf} from './paths/path-of.js';
import {TERMS_PAGE_OF} from './paths/terms.js';

export * from './paths/frame.js';
export * from './paths/geofence.js';
export * from './paths/partner.js';
export * from './paths/terms.js';

export {SIGNUP_PATH};

export const OPERATIONS = {
  ...SESSION,
  ...GEOFENCE,
  ...PAYMENTS,
  ...BANKPAY,
  ...CRYPTO,
  ...KYC,
  ...HANDOFF,
  ...SIGNUP,
  ...TERMS,
} as const satisfies {
  readonly [N in OperationName]: OperationRow<OperationArgs<N>, OperationAnswer<N>>;
};

/** The embed's paths, by the name under which `configureService` replaces them. */
export const PATHS = {
  ...(Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, {path}]) => [name, path]),
  ) as Readonly<Record<OperationName, string>>),
  termsPage: TERMS_PAGE_OF,
  frame: FRAME_OF,
} as const satisfies Readonly<Record<PathName, string>>;

/** Returns the configured path, or else ours, filled with the values. */
export function pathTo<N extends PathName>(name: N, values: PathValues<N>): string {
  return pathOf(name, PATHS[name], values);
}

export const geofencePath = (flow: string): string => fill(PATHS.geofence, {flow});
export const transactionPath = (transactionId: string): string =>
  fill(PATHS.transaction, {transactionId});
export const cancelPath = (transactionId: string): string => fill(PATHS.cancel, {transactionId});
export const bankpayLinkCompletePath = (linkId: string): string =>
  fill(PATHS.bankpayLinkComplete, {linkId});
