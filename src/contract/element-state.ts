/**
 * An element's current state. CSS can match it with `:state(…)`, and a frame reports it to the
 * page.
 */
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
