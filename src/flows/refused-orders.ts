/** Decides if a refused order's id is used up, and if another attempt may still be booked. */
import {isSessionError} from '../contract/error-codes.js';
import type {ServiceError} from '../contract/errors.js';

/** Statuses that are no decision about the order: it may be in progress, or was sent too soon. */
const UNDECIDED: readonly (number | undefined)[] = [409, 425, 429];

/** Statuses that a service may send while another attempt of the same order is in progress. */
const IN_WORK: readonly (number | undefined)[] = [409, 425];

/**
 * True if the id of a refused order is used up. A service may store the refusal and return it for
 * every repeat of the same id. Nothing is booked under the old id, so a new id cannot pay twice. A
 * code that the contract does not list may mean that the order is in progress. After a session
 * error, the id is not used up, because the service did not read the order.
 */
export function isSpent(error: ServiceError | undefined): boolean {
  if (!error?.definite || isSessionError(error.code)) return false;
  return error.wireCode === undefined || !UNDECIDED.includes(error.status);
}

/**
 * True if the refusal may concern only this attempt. A network may repeat a request. Then it can
 * return the answer to the second request while the first one is still being booked.
 */
export function mayBeInWork({wireCode, status}: ServiceError): boolean {
  return wireCode !== undefined && IN_WORK.includes(status);
}
