/** The list of gates, with the user's progress in each. */
import type {Action, Gate} from '#src/contract/access.js';
import type {Checklist} from '#src/elements/flow/notices/gated.js';
import type {GateFinding, GateProgress} from '#src/flows/gates.js';
import {nothingHappens} from './samples.ts';

export function checklist(
  progressBy: Readonly<Partial<Record<Gate, GateProgress>>> = {},
  finding?: GateFinding,
  action: Action = 'deposit',
): Checklist {
  const progress = (gate: Gate) => progressBy[gate] ?? 'open';
  return {
    action,
    preload: nothingHappens,
    start: nothingHappens,
    check: nothingHappens,
    checking: false,
    finding,
    progress,
  };
}
