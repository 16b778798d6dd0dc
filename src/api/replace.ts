import {partMissing} from '../contract/errors.js';
import type {replaced} from './replaced.js';

/** Runs the page's own call in place of ours. The code that guards it loads only for such pages. */
export const replace: typeof replaced = async (...call) => {
  const part = await import('./replaced.js').catch((cause: unknown) => {
    throw partMissing(cause);
  });
  return part.replaced(...call);
};
