/** The meaning of a refused order: whether its id is used up, and whether another attempt may be booked. */
import {isSessionError} from '../contract/error-codes.js';
import type {ServiceError} from '../contract/errors.js';

/** Statuses that say nothing about the order: it may be in work, or came too soon. */
const UNDECIDED: readonly (number | undefined)[] = [409, 425, 429];

/** Those of an attempt that may have met another one of the same order, which is in work. */
const IN_WORK: readonly (number | undefined)[] = [409, 425];

/**
 * True if the id of a refused order is used up. A service may store the refusal, and give it to
 * every repeat of the same id. Nothing is booked under it, so another id pays nothing twice. A code
 * that the contract does not list may say that the order is in work. A session's end comes before
 * the order is read.
 */
export function isSpent(error: ServiceError | undefined): boolean {
  if (!error?.definite || isSessionError(error.code)) return false;
  return error.wireCode === undefined || !UNDECIDED.includes(error.status);
}

/**
 * True if the refusal may be about the attempt alone. A network that repeats a request can give us
 * the answer to the second one while the first one is being booked.
 */
export function mayBeInWork({wireCode, status}: ServiceError): boolean {
  return wireCode !== undefined && IN_WORK.includes(status);
}
