/** All gates that are still open, at once (contract 7.4). */
import {html, nothing, type TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import type {NoticeWords, ShellWords} from '../../locale/words.js';
import {screen} from '../screen.js';

type W = NoticeWords & ShellWords;

const GATE_WORDS = {
  kyc: ['kyc', 'kycText'],
  terms: ['terms', 'termsText'],
  'email-verify': ['emailVerify', 'emailVerifyText'],
  'phone-verify': ['phoneVerify', 'phoneVerifyText'],
  'not-suspended': ['notSuspended', 'notSuspendedText'],
} as const satisfies Record<Gate, readonly [keyof W, keyof W]>;

export interface GateActions {
  readonly start: (gate: Gate) => void;
  /** Asks the service again. */
  readonly check: () => void;
  /** The service was asked and said that something is still open. */
  readonly stillOpen: boolean;
}

/** All that is still open, at once. A suspension hides the rest: nothing else would help. */
export const gated = (
  gates: readonly Gate[],
  actions: GateActions,
  words: W,
  back?: () => void,
): TemplateResult => {
  const suspended = gates.includes('not-suspended');
  const shown = suspended ? (['not-suspended'] as const) : gates;
  return screen(
    {
      title: suspended ? words.notSuspended : words.gatedTitle,
      back,
      body: suspended
        ? html`<p>${words.notSuspendedText}</p>
            <button
              class="primary"
              part="primary"
              type="button"
              @click=${() => actions.start('not-suspended')}
            >
              ${words.support}
            </button>`
        : html`
            <p>${words.gatedText}</p>
            <ul class="rows">
              ${shown.map(gate => gateRow(gate, actions.start, words))}
            </ul>
            ${actions.stillOpen ? html`<p class="note">${words.gatesStillOpen}</p>` : nothing}
            <button class="primary" part="primary" type="button" @click=${actions.check}>
              ${words.checkAgain}
            </button>
          `,
    },
    words,
  );
};

const gateRow = (gate: Gate, start: (gate: Gate) => void, words: W): TemplateResult => {
  const [title, text] = GATE_WORDS[gate];
  const id = `gate-${gate}`;
  return html`<li class="gate">
    <span><strong id=${id}>${words[title]}</strong><span class="muted">${words[text]}</span></span>
    <button class="small" type="button" aria-describedby=${id} @click=${() => start(gate)}>
      ${words.gateStart}
    </button>
  </li>`;
};
