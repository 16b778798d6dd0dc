/**
 * Which screen is drawn. One rule for every flow: a screen on which the user can only wait
 * (`interim`) is not drawn for a short wait, and once drawn it stays long enough to be read. Until
 * then the screen before it stays in place.
 *
 *     opening ──▶ free ──▶ holding ──HOLD──▶ held ──▶ keeping ──KEEP──▶ free
 *                  ▲           │ an answer comes first
 *                  └───────────┘
 */

/** Milliseconds. A shorter wait is not worth a screen of its own. */
export const HOLD = 500;

/** Milliseconds. A shorter display only flickers. */
export const KEEP = 600;

/** A screen, as far as it matters here. An interim one has a name of its own. */
export interface Paceable {
  readonly name: string;
  readonly interim: boolean;
  /** It is drawn at once: the page has been told of an end, and may lead the user on. */
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

/** `next` is what the flow shows by now. It is drawn if it is `drawn` afterwards. */
export function paced<Of extends Paceable>({drawn, phase}: Pacing<Of>, next: Of): Pacing<Of> {
  // An answer may come before the screen of the wait.
  if (drawn?.name === next.name) return {drawn: next, phase: next.interim ? phase : 'free'};
  if (phase === 'keeping' && !next.urgent) return {drawn, phase};
  if (!next.interim) return {drawn: next, phase: 'free'};
  if (drawn?.interim === false && phase !== 'held') return {drawn, phase: 'holding'};
  return {drawn: next, phase: phase === 'opening' ? phase : 'keeping'};
}
