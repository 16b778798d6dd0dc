/**
 * Decides which screen is drawn. One rule for every flow: a screen on which the user can only wait
 * (`interim`) is not drawn for a short wait. In the meantime the previous screen stays. Once drawn,
 * an interim screen stays long enough to be read.
 *
 *     opening ──▶ free ──▶ holding ──HOLD──▶ held ──▶ keeping ──KEEP──▶ free
 *                  ▲           │ an answer comes first
 *                  └───────────┘
 */

/** Milliseconds. A shorter wait is not worth a screen of its own. */
export const HOLD = 500;

/** Milliseconds. A shorter display only flickers. */
export const KEEP = 600;

/** The properties of a screen that matter here. An interim screen has its own name. */
export interface Paceable {
  readonly name: string;
  readonly interim: boolean;
  /** The screen is drawn at once: the page has heard of the flow's end, and may send the user on. */
  readonly urgent?: boolean;
}

/**
 * - `opening`: the user has only waited so far. The first screen gives way at once.
 * - `free`: the screen gives way at once, but not to an interim one.
 * - `holding`, `held`: an interim screen is held back, for now or until the next render.
 * - `keeping`: an interim screen is drawn, and stays.
 */
export type Phase = 'opening' | 'free' | 'holding' | 'held' | 'keeping';

export interface Pacing<Of extends Paceable> {
  readonly drawn: Of | undefined;
  readonly phase: Phase;
}

export const OPENING = {drawn: undefined, phase: 'opening'} as const;

/** How long a phase lasts by itself, and what follows. */
export const LASTS: Readonly<
  Partial<Record<Phase, readonly [milliseconds: number, after: Phase]>>
> = {
  holding: [HOLD, 'held'],
  keeping: [KEEP, 'free'],
};

/** Returns the state after the flow has asked for `next`, which may become `drawn` or have to wait. */
export function paced<Of extends Paceable>({drawn, phase}: Pacing<Of>, next: Of): Pacing<Of> {
  // The answer may arrive before the interim screen was drawn.
  if (drawn?.name === next.name) return {drawn: next, phase: next.interim ? phase : 'free'};
  if (phase === 'keeping' && !next.urgent) return {drawn, phase};
  if (!next.interim) return {drawn: next, phase: 'free'};
  if (drawn?.interim === false && phase !== 'held') return {drawn, phase: 'holding'};
  return {drawn: next, phase: phase === 'opening' ? phase : 'keeping'};
}
