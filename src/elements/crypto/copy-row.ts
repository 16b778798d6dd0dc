/** A value to copy: the amount, the address or the memo of a deposit. */
import {html, nothing, type TemplateResult} from 'lit';
import type {CopyWords} from '../../locale/words.js';
import type {Copying} from '../views/copying.js';
import {doneIcon} from '../views/form/form-icons.js';

export type Copyable = 'address' | 'amount' | 'memo';

interface CopyContext {
  readonly words: CopyWords;
}

interface CopyRow {
  readonly what: Copyable;
  readonly term: string;
  readonly shown: unknown;
  readonly text: string;
  /** The button's text. If `undefined`, there is no button. */
  readonly label: string | undefined;
}

export const copyRow = (
  line: CopyRow,
  context: CopyContext,
  copying: Copying<Copyable>,
): TemplateResult => html`
  <div class="copy">
    <span
      ><span class="term">${line.term}</span
      ><span class="value" data-copy=${line.what}>${line.shown}</span></span
    >
    ${line.label === undefined ? nothing : copyButton({...line, label: line.label}, 'small', context, copying)}
  </div>
  ${byHand(line, context, copying)}
`;

export const copyButton = (
  {what, text, label}: Pick<CopyRow, 'what' | 'text'> & {readonly label: string},
  look: 'primary' | 'secondary' | 'small',
  {words}: CopyContext,
  copying: Copying<Copyable>,
): TemplateResult => {
  const done = copying.outcomeOf(what, text) === 'copied';
  return html`<button
    class=${look}
    part=${look === 'primary' ? 'primary copy' : 'secondary copy'}
    type="button"
    @click=${() => copying.copy(what, text)}
  >
    ${done ? html`${doneIcon}${words.copied}` : label}
  </button>`;
};

export const byHand = (
  {what, text}: Pick<CopyRow, 'what' | 'text'>,
  {words}: CopyContext,
  copying: Copying<Copyable>,
): TemplateResult | typeof nothing =>
  copying.outcomeOf(what, text) === 'selected'
    ? html`<p class="note" part="note">${words.copyByHand}</p>`
    : nothing;
