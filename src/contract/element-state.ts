/** An element's current state. Available as `:state(…)`; a frame reports it too. */
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
