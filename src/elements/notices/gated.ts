/** All gates that are still open, at once, and who completes each (contract 7.4). */
import {html, nothing, type TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import {fill, type NoticeWords, type ShellWords} from '../../locale/words.js';
import {layout} from '../layout.js';

type W = NoticeWords & ShellWords;

/**
 * How far the user has come with a gate:
 * - `open`: not begun;
 * - `begun`: begun in here, and left;
 * - `review`: all is sent, and being looked at;
 * - `told`: the page around was told, and leads on.
 */
export type Standing = 'open' | 'begun' | 'review' | 'told';

/** The service was asked: something is still open, or it could not be reached. */
export type Finding = 'gatesStillOpen' | 'networkTitle';

/** What the list of gates shows beside them, and what it does. */
export interface Checklist {
  /** The list is about to be shown: what it leads to is loaded while the user reads. */
  expect(gates: readonly Gate[]): void;
  readonly start: (gate: Gate) => void;
  /** Asks the service again. */
  readonly check: () => void;
  readonly checking: boolean;
  /** What came of it, where the list is still there. */
  readonly finding: Finding | undefined;
  standing(gate: Gate): Standing;
  /** Whether the page around has to do something for it. */
  isTheirs(gate: Gate): boolean;
}

const GATE_WORDS = {
  kyc: ['kyc', 'kycText'],
  terms: ['terms', 'termsText'],
  'email-verify': ['emailVerify', 'emailVerifyText'],
  'phone-verify': ['phoneVerify', 'phoneVerifyText'],
  'not-suspended': ['notSuspended', 'notSuspendedText'],
} as const satisfies Record<Gate, readonly [keyof W, keyof W]>;

export const gateTitle = (gate: Gate, words: W): string => words[GATE_WORDS[gate][0]];

/** The heading: a suspension hides the rest, nothing else would help. */
export const gatedTitle = (gates: readonly Gate[], words: W): string =>
  gates.includes('not-suspended') ? words.notSuspended : words.gatedTitle;

export const gated = (
  gates: readonly Gate[],
  list: Checklist,
  words: W,
  back?: () => void,
): TemplateResult =>
  layout(
    {
      title: gatedTitle(gates, words),
      back,
      body: gates.includes('not-suspended') ? suspended(list, words) : rows(gates, list, words),
    },
    words,
  );

const suspended = ({start}: Checklist, words: W): TemplateResult => html`
  <p>${words.notSuspendedText}</p>
  <button class="primary" part="primary" type="button" @click=${() => start('not-suspended')}>
    ${words.support}
  </button>
`;

function rows(gates: readonly Gate[], list: Checklist, words: W): TemplateResult {
  // One main button: what can be done here, unless something has to be done elsewhere.
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
} as const satisfies Record<Standing, keyof W>;

function row(gate: Gate, main: boolean, list: Checklist, words: W): TemplateResult {
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
