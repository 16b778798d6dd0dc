/** The meaning of a refusal: whether the id is used up, and whether another attempt may be booked. */
import {isSessionError} from '../contract/error-codes.js';
import type {ServiceError} from '../contract/errors.js';

/** Statuses that say nothing about the order: it may be in progress, or came too soon. */
const UNDECIDED: readonly (number | undefined)[] = [409, 425, 429];

/** Statuses of an attempt that came while another attempt of the same order may be in progress. */
const IN_WORK: readonly (number | undefined)[] = [409, 425];

/**
 * True if the id of a refused order is used up. A service may store the refusal and return it for
 * every repeat of the same id. Nothing is booked under the old id, so a new id cannot pay twice. A
 * code that the contract does not list may mean that the order is in progress. A session error
 * does not count: it comes before the service reads the order.
 */
export function isSpent(error: ServiceError | undefined): boolean {
  if (!error?.definite || isSessionError(error.code)) return false;
  return error.wireCode === undefined || !UNDECIDED.includes(error.status);
}

/**
 * True if the refusal may concern only this attempt. A network that repeats a request can return
 * the answer to the second one while the first one is still being booked.
 */
export function mayBeInWork({wireCode, status}: ServiceError): boolean {
  return wireCode !== undefined && IN_WORK.includes(status);
}
