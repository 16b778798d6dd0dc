import {partMissing} from '../contract/errors.js';
import type {replaced} from './replaced.js';

/**
 * Runs the page's own call in place of ours. The code for that loads only on pages with such a
 * call.
 */
export const replace: typeof replaced = async (...call) => {
  const part = await import('./replaced.js').catch((cause: unknown) => {
    throw partMissing(cause);
  });
  return part.replaced(...call);
};
