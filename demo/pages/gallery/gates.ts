/** The list of gates, with the user's progress in each. */
import type {Action} from '#src/contract/access.js';
import type {Checklist} from '#src/elements/flow/notices/gated.js';
import type {ChecklistState, GateFinding} from '#src/flows/gates.js';
import {nothingHappens} from './samples.ts';

export const checklist = (
  tasks: ChecklistState['tasks'] = {},
  finding?: GateFinding,
  action: Action = 'deposit',
): Checklist => ({
  action,
  preload: nothingHappens,
  start: nothingHappens,
  check: nothingHappens,
  state: {tasks, finding},
});
