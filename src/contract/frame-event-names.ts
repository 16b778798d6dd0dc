/** The events that a frame tells by `SERVICE_EVENT`; the others have messages of their own. */
export const FRAME_EVENT_NAMES = [
  'service-ready',
  'service-session-refreshed',
  'service-step-change',
  'service-provider-change',
  'service-submit',
  'service-cancel',
  'service-gate-required',
  'service-deposit-pending',
  'service-deposit-success',
  'service-withdraw-pending',
  'service-withdraw-success',
  'service-kyc-success',
  'service-kyc-pending',
  'service-kyc-failure',
  'service-one-click-success',
  'service-one-click-failure',
  'service-one-click-cancel',
  'service-terms-accepted',
] as const;
export type FrameEventName = (typeof FRAME_EVENT_NAMES)[number];

/** Those that the page may keep from having their effect. */
export const CANCELABLE: readonly string[] = ['service-submit', 'service-gate-required'];

export const isFrameEvent = (name: string): name is FrameEventName =>
  FRAME_EVENT_NAMES.some(known => known === name);
