/** The card of a transaction: its source or destination, and its details. */
import {html, nothing, type TemplateResult} from 'lit';
import type {CopyWords} from '../../../locale/words.js';
import type {Copying} from '../copying.js';
import {exact} from '../untrusted-text.js';

/** The other side of the user's balance: a bank account, or coins on a network. */
export interface Party {
  readonly term: string;
  readonly icon: TemplateResult;
  /** An untrusted name, or one of our own words. */
  readonly name: unknown;
  /** The line below the name. Untrusted text in this line is already `bounded`. */
  readonly line: string;
  /** A button to choose another source or destination. */
  readonly action?: TemplateResult | undefined;
}

/** A row without a value is left out. */
export type CardRow = readonly [term: string, value: unknown];

export const card = (party: Party | undefined, rows: readonly CardRow[]): TemplateResult =>
  html`<dl class="card" part="summary">
    ${
      party
        ? html`<div class="party">
            <dt>${party.term}</dt>
            <dd>${party.icon}${named(party)} ${party.action ?? nothing}</dd>
          </div>`
        : nothing
    }
    ${rows.map(([term, value]) =>
      value === undefined || value === ''
        ? nothing
        : html`<div>
            <dt>${term}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;

export const named = ({name, line}: Pick<Party, 'name' | 'line'>): TemplateResult =>
  html`<span
    ><strong>${name}</strong>${
      line ? html`<span class="muted">${exact(line)}</span>` : nothing
    }</span
  >`;

/** The reference with a copy button. It looks shortened, but is copied and read out in full. */
export const reference = (
  id: string,
  copying: Copying<'reference'>,
  words: CopyWords,
): TemplateResult => {
  const outcome = copying.outcomeOf('reference', id);
  return html`
    <bdi class="ref" translate="no" data-copy="reference">${id}</bdi>
    <button
      class="small"
      part="secondary copy"
      type="button"
      @click=${() => copying.copy('reference', id)}
    >
      ${outcome === 'copied' ? words.copied : words.copy}
    </button>
    ${outcome === 'selected' ? html`<span class="muted">${words.copyByHand}</span>` : nothing}
  `;
};
