/** What an element shows at a time, as `:state(…)`, and as its frame tells it. */
export const ELEMENT_STATES = [
  'loading',
  'ready',
  'submitting',
  'pending',
  'success',
  'error',
  'blocked',
  'expired',
] as const;
export type ElementState = (typeof ELEMENT_STATES)[number];
