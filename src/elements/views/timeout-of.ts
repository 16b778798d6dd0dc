import {REQUEST_TIMEOUT} from '../../contract/limits.js';

/**
 * Milliseconds for one request. Anything but a positive number counts as not
 * set. Timers take at most 31 bits.
 */
export function timeoutOf({requestTimeout}: {readonly requestTimeout: number}): number {
  return requestTimeout > 0 ? Math.min(requestTimeout, 2 ** 31 - 1) : REQUEST_TIMEOUT;
}
