/** The list of gates, with the user's progress in each. */
import type {Gate} from '#src/contract/access.js';
import {GATE_ROUTES} from '#src/contract/gates.js';
import type {Checklist, GateFinding, Standing} from '#src/elements/notices/gated.js';
import {nothingHappens} from './samples.ts';

export function checklist(
  standings: Readonly<Partial<Record<Gate, Standing>>> = {},
  finding?: GateFinding,
): Checklist {
  const standing = (gate: Gate) => standings[gate] ?? 'open';
  return {
    expect: nothingHappens,
    start: nothingHappens,
    check: nothingHappens,
    checking: false,
    finding,
    standing,
    isTheirs: gate => GATE_ROUTES[gate] === 'host' || standing(gate) === 'told',
  };
}
