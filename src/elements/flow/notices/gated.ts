/** The list of all pending gates (contract 7.4). */
import {html, nothing, type TemplateResult} from 'lit';
import type {Action, Gate} from '../../../contract/access.js';
import {progressOf, type ChecklistState, type GateProgress} from '../../../flows/gates.js';
import {plural} from '../../../locale/plural.js';
import {fill, type OfferScreenWords as Words} from '../../../locale/words.js';
import {forAction} from '../../views/for-action.js';
import {layout} from '../../views/layout.js';
import {mark} from '../../views/mark.js';
import type {SupportCase} from '../../views/support.js';
import {GATE_ICONS} from './gate-icons.js';

/** The data and callbacks of the list of gates. */
export interface Checklist {
  readonly action: Action;
  /**
   * Called before the list shows these gates. Loads their flows while the user reads, unless the
   * browser saves data.
   */
  preload(gates: readonly Gate[]): void;
  readonly start: (gate: Gate) => void;
  /** Asks the service again. */
  readonly check: () => void;
  readonly state: ChecklistState;
}

const GATE_WORDS = {
  kyc: ['kyc', 'kycText'],
  terms: ['terms', 'termsText'],
  'email-verify': ['emailVerify', 'emailVerifyText'],
  'phone-verify': ['phoneVerify', 'phoneVerifyText'],
  'not-suspended': ['notSuspended', 'notSuspendedText'],
} as const satisfies Record<Gate, readonly [keyof Words, keyof Words]>;

export const gateTitle = (gate: Gate, words: Words): string => words[GATE_WORDS[gate][0]];

/** True for a suspended user. Completing the other gates would not end the suspension. */
const isSuspended = (gates: readonly Gate[]): boolean => gates.includes('not-suspended');

/** Returns the heading of the list, or of the suspension that replaces it. */
export function gatedTitle(gates: readonly Gate[], action: Action, words: Words): string {
  if (isSuspended(gates)) return words.notSuspended;
  return plural(words[forAction(action, 'gated')], 'n', gates.length, words);
}

export interface GatedOptions {
  readonly back?: (() => void) | undefined;
  /** The outcome of the payment that was refused for these gates. */
  readonly note?: readonly string[];
}

export const gated = (
  gates: readonly Gate[],
  list: Checklist,
  words: Words,
  {back, note = []}: GatedOptions = {},
): TemplateResult =>
  layout(
    {
      title: gatedTitle(gates, list.action, words),
      back,
      sign: mark(isSuspended(gates) ? 'locked' : 'steps'),
      body: html`
        ${note.map(text => html`<p>${text}</p>`)}
        ${isSuspended(gates) ? html`<p>${words.notSuspendedText}</p>` : rows(gates, list, words)}
      `,
    },
    words,
  );

/** Returns the support case of a suspended user (7.4). */
export const supportFor = (gates: readonly Gate[]): SupportCase | undefined =>
  isSuspended(gates) ? {reason: 'PERMISSION_DENIED', gate: 'not-suspended'} : undefined;

/** The main button opens the next gate, or asks the service again if the page handles all gates. */
function rows(gates: readonly Gate[], list: Checklist, words: Words): TemplateResult {
  const at = (...progresses: readonly GateProgress[]) =>
    gates.find(gate => progresses.includes(progressOf(list.state, gate)));
  const {finding, checking} = list.state;
  const next = at('begun') ?? at('open', 'asked') ?? at('review');
  return html`
    <ul class="rows">
      ${gates.map(gate => row(gate, gate === next, list, words))}
    </ul>
    ${next ? start(next, 'primary', list, words) : nothing}
    ${next ? html`<p class="muted again">${words.checkAgainText}</p>` : nothing}
    <button
      class=${next ? '' : 'primary'}
      part=${next ? 'secondary' : 'primary'}
      type="button"
      aria-disabled=${checking ? 'true' : nothing}
      @click=${list.check}
    >
      ${words.checkAgain}
    </button>
    ${finding ? html`<p class="note" part="note">${words[finding]}</p>` : nothing}
  `;
}

const ACTION_WORDS = {
  open: 'gateStart',
  asked: 'gateStart',
  delegated: 'gateStart',
  begun: 'gateContinue',
  review: 'gateView',
} as const satisfies Record<GateProgress, keyof Words>;

function row(gate: Gate, isNext: boolean, list: Checklist, words: Words): TemplateResult {
  const [title, text] = GATE_WORDS[gate];
  const progress = progressOf(list.state, gate);
  const delegatedText = progress === 'review' ? 'gateReview' : 'gateTold';
  const isDelegated = progress === 'review' || progress === 'delegated';
  return html`<li class="gate">
    ${GATE_ICONS[gate]}
    <span
      ><strong>${words[title]}</strong
      ><span class="muted">${words[isDelegated ? delegatedText : text]}</span></span
    >
    ${isNext ? nothing : start(gate, 'small', list, words)}
  </li>`;
}

/**
 * The button for a gate. A small button shows the action. The main button shows the gate's name,
 * and the action, too, once the user has begun the gate. The accessible name has both.
 */
function start(gate: Gate, look: 'primary' | 'small', list: Checklist, words: Words) {
  const progress = progressOf(list.state, gate);
  const action = words[ACTION_WORDS[progress]];
  const name = gateTitle(gate, words);
  const both = fill(words.gateAction, {action, gate: name});
  const main = progress === 'open' || progress === 'asked' ? name : both;
  return html`<button
    class=${look}
    part=${look === 'primary' ? look : 'secondary'}
    type="button"
    aria-disabled=${progress === 'asked' ? 'true' : nothing}
    aria-label=${both}
    @click=${() => list.start(gate)}
  >
    ${look === 'primary' ? main : action}
  </button>`;
}
