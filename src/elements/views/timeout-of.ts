import {REQUEST_TIMEOUT} from '../../contract/limits.js';

/**
 * Milliseconds for one request. Any value other than a positive number counts as
 * unset. Timers accept at most 31 bits.
 */
export function timeoutOf({requestTimeout}: {readonly requestTimeout: number}): number {
  return requestTimeout > 0 ? Math.min(requestTimeout, 2 ** 31 - 1) : REQUEST_TIMEOUT;
}
