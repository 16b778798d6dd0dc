/** The list of gates, with the user's progress in each. */
import type {Action, Gate} from '#src/contract/access.js';
import type {Checklist, GateFinding, Standing} from '#src/elements/flow/notices/gated.js';
import {nothingHappens} from './samples.ts';

export function checklist(
  standings: Readonly<Partial<Record<Gate, Standing>>> = {},
  finding?: GateFinding,
  action: Action = 'deposit',
): Checklist {
  const standing = (gate: Gate) => standings[gate] ?? 'open';
  return {
    action,
    expect: nothingHappens,
    start: nothingHappens,
    check: nothingHappens,
    checking: false,
    finding,
    standing,
  };
}
