/** The events that a frame reports with `SERVICE_EVENT`. Other events have their own messages. */
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

/** Events that the page can cancel. */
export const CANCELABLE: readonly string[] = ['service-submit', 'service-gate-required'];

export const isFrameEvent = (name: string): name is FrameEventName =>
  FRAME_EVENT_NAMES.some(known => known === name);
