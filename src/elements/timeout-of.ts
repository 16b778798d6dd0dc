import {REQUEST_TIMEOUT} from '../contract/limits.js';

/** Milliseconds for one request; whatever is no positive number counts as not set. */
export function timeoutOf({requestTimeout}: {readonly requestTimeout: number}): number {
  return requestTimeout > 0 ? requestTimeout : REQUEST_TIMEOUT;
}
