import {MAX_DELAY, REQUEST_TIMEOUT} from '../../contract/limits.js';

/**
 * Milliseconds for one request, at most `MAX_DELAY`. Any value other than a positive number counts
 * as unset.
 */
export function timeoutOf({requestTimeout}: {readonly requestTimeout: number}): number {
  return requestTimeout > 0 ? Math.min(requestTimeout, MAX_DELAY) : REQUEST_TIMEOUT;
}
