/**
 * Decides which screen is drawn, with one rule for every flow: a screen on which the user can only
 * wait (`interim`) is not drawn for a short wait. During that wait, the previous screen stays. If
 * an interim screen is drawn, it stays long enough to be read.
 *
 *     opening ──▶ free ──▶ holding ──HOLD──▶ held ──▶ keeping ──KEEP──▶ free
 *                  ▲           │ an answer arrives first
 *                  └───────────┘
 */

/** Milliseconds before an interim screen is drawn. A shorter wait does not need its own screen. */
export const HOLD = 500;

/** The shortest display of an interim screen in milliseconds. A shorter one would flicker. */
export const KEEP = 600;

/**
 * The properties that determine when a screen is drawn. An interim screen never shares its name
 * with a screen that is not interim.
 */
export interface Paceable {
  readonly name: string;
  readonly interim: boolean;
  /**
   * Ends `keeping` at once, because the page has received an event about the flow's end and may
   * replace the element.
   */
  readonly urgent?: boolean;
}

/**
 * - `opening`: only interim screens were drawn so far. Any screen replaces them at once.
 * - `free`: another screen replaces the drawn one at once, unless it is interim.
 * - `holding`: an interim screen is delayed. `held`: the next render draws it.
 * - `keeping`: an interim screen is drawn and stays, unless an urgent one replaces it.
 */
export type Phase = 'opening' | 'free' | 'holding' | 'held' | 'keeping';

export interface Pacing<Of extends Paceable> {
  readonly drawn: Of | undefined;
  readonly phase: Phase;
}

export const OPENING = {drawn: undefined, phase: 'opening'} as const;

/** The duration of a phase, and the next phase. The other phases have no time limit. */
export const LASTS: Readonly<
  Partial<Record<Phase, readonly [milliseconds: number, after: Phase]>>
> = {
  holding: [HOLD, 'held'],
  keeping: [KEEP, 'free'],
};

/**
 * Returns the state after the flow has asked to draw `next`. If `next` must wait, `drawn` stays.
 */
export function paced<Of extends Paceable>({drawn, phase}: Pacing<Of>, next: Of): Pacing<Of> {
  // Either the drawn screen has changed, or an answer has brought it back before a delayed interim
  // screen was drawn.
  if (drawn?.name === next.name) return {drawn: next, phase: next.interim ? phase : 'free'};
  if (phase === 'keeping' && !next.urgent) return {drawn, phase};
  if (!next.interim) return {drawn: next, phase: 'free'};
  if (drawn?.interim === false && phase !== 'held') return {drawn, phase: 'holding'};
  return {drawn: next, phase: phase === 'opening' ? phase : 'keeping'};
}
