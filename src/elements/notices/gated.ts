/** The list of all pending gates (contract 7.4). */
import {html, nothing, type TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import {fill, type OfferScreenWords as Words} from '../../locale/words.js';
import {layout} from '../layout.js';
import type {SupportCase} from '../support.js';

/**
 * How far the user has come with a gate:
 * - `open`: not begun;
 * - `begun`: begun here and left;
 * - `review`: everything is sent and under review;
 * - `told`: the page was told and takes care of it.
 */
export type Standing = 'open' | 'begun' | 'review' | 'told';

/** The result of asking the service again: gates are still pending, or it did not answer. */
export type GateFinding = 'gatesStillOpen' | 'networkTitle';

/** The data and callbacks of the list of gates. */
export interface Checklist {
  /** Called before the list shows these gates. Loads their flows while the user reads. */
  expect(gates: readonly Gate[]): void;
  readonly start: (gate: Gate) => void;
  /** Asks the service again. */
  readonly check: () => void;
  readonly checking: boolean;
  /** The result of the last check, if gates are still pending. */
  readonly finding: GateFinding | undefined;
  standing(gate: Gate): Standing;
  /** Whether the page has to take care of the gate. */
  isTheirs(gate: Gate): boolean;
}

const GATE_WORDS = {
  kyc: ['kyc', 'kycText'],
  terms: ['terms', 'termsText'],
  'email-verify': ['emailVerify', 'emailVerifyText'],
  'phone-verify': ['phoneVerify', 'phoneVerifyText'],
  'not-suspended': ['notSuspended', 'notSuspendedText'],
} as const satisfies Record<Gate, readonly [keyof Words, keyof Words]>;

export const gateTitle = (gate: Gate, words: Words): string => words[GATE_WORDS[gate][0]];

/** The heading. A suspension hides the other gates, because completing them would not help. */
export const gatedTitle = (gates: readonly Gate[], words: Words): string =>
  gates.includes('not-suspended') ? words.notSuspended : words.gatedTitle;

export const gated = (
  gates: readonly Gate[],
  list: Checklist,
  words: Words,
  back?: () => void,
): TemplateResult =>
  layout(
    {
      title: gatedTitle(gates, words),
      back,
      body: gates.includes('not-suspended')
        ? html`<p>${words.notSuspendedText}</p>`
        : rows(gates, list, words),
    },
    words,
  );

/** A suspended user needs support (7.4). */
export const supportFor = (gates: readonly Gate[]): SupportCase | undefined =>
  gates.includes('not-suspended')
    ? {reason: 'PERMISSION_DENIED', gate: 'not-suspended'}
    : undefined;

function rows(gates: readonly Gate[], list: Checklist, words: Words): TemplateResult {
  // The main button is the next gate with a flow here, or the check if the page has to act.
  const elsewhere = gates.some(gate => list.isTheirs(gate));
  const next = elsewhere ? undefined : gates.find(gate => list.standing(gate) !== 'review');
  return html`
    <p>${words.gatedText}</p>
    <ul class="rows">
      ${gates.map(gate => row(gate, gate === next, list, words))}
    </ul>
    ${list.finding ? html`<p class="note">${words[list.finding]}</p>` : nothing}
    <button
      class=${elsewhere ? 'primary' : ''}
      part=${elsewhere ? 'primary' : nothing}
      type="button"
      aria-disabled=${list.checking ? 'true' : nothing}
      @click=${list.check}
    >
      ${words.checkAgain}
    </button>
  `;
}

const ACTIONS = {
  open: 'gateStart',
  told: 'gateStart',
  begun: 'gateContinue',
  review: 'gateView',
} as const satisfies Record<Standing, keyof Words>;

function row(gate: Gate, main: boolean, list: Checklist, words: Words): TemplateResult {
  const [title, text] = GATE_WORDS[gate];
  const standing = list.standing(gate);
  const action = words[ACTIONS[standing]];
  return html`<li class="gate">
    <span
      ><strong>${words[title]}</strong
      ><span class="muted">${words[standing === 'review' ? 'gateReview' : text]}</span>${
        standing === 'told' ? html`<span class="muted">${words.gateTold}</span>` : nothing
      }</span
    >
    <button
      class="small ${main ? 'primary' : ''}"
      part=${main ? 'primary' : nothing}
      type="button"
      aria-label=${fill(words.gateAction, {action, gate: words[title]})}
      @click=${() => list.start(gate)}
    >
      ${action}
    </button>
  </li>`;
}
