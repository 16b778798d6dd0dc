import {partMissing} from '../contract/errors.js';
import type {replaced} from './replaced.js';

/** Runs a page's own call in place of ours. What watches over it loads for such pages alone. */
export const replace: typeof replaced = async (...call) => {
  const part = await import('./replaced.js').catch((cause: unknown) => {
    throw partMissing(cause);
  });
  return part.replaced(...call);
};
