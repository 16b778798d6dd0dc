/**
 * Shows the ids that support can use to find a failure, in small print below the
 * screen. This module loads when the first failure is shown.
 */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../../contract/errors.js';
import {copyWords} from '../../../locale/copy-words.js';
import type {CopyWords} from '../../../locale/words.js';
import {adoptStyles} from '../../views/adopt-styles.js';
import {Copying} from '../../views/copying.js';
import {exact} from '../../views/untrusted-text.js';
import type {Announcement} from '../../views/screen.js';
import type {ServiceElement} from '../../session/service-element.js';
import {failureIdsStyles} from './failure-ids-styles.js';

/** A label, and the id that it names. */
type Line = readonly [name: string, id: string];

export interface ShownIds {
  /** The outcome of a copy. */
  readonly news: Announcement;
  readonly view: TemplateResult;
}

export class FailureIds {
  readonly #element: ServiceElement;
  readonly #copying: Copying<'ids'>;

  constructor(element: ServiceElement) {
    adoptStyles(element, failureIdsStyles);
    this.#element = element;
    this.#copying = new Copying(element);
  }

  end(): void {
    this.#copying.end();
  }

  draw(failure: ServiceError): ShownIds {
    const words = copyWords(this.#element);
    const lines = linesOf(failure, words);
    const text = lines.map(line => line.join(' ')).join('\n');
    const outcome = this.#copying.outcomeOf('ids', text);
    const said = {copied: words.copied, selected: words.copyByHand, over: ''};
    return {
      news: outcome ? {status: said[outcome]} : {},
      view: html`<div class="ids">
          <p class="muted" data-copy="ids">${lines.map(lineView)}</p>
          <button
            class="small"
            part="secondary copy"
            type="button"
            @click=${() => this.#copying.copy('ids', text)}
          >
            ${outcome === 'copied' ? words.copied : words.copyIds}
          </button>
        </div>
        ${outcome === 'selected' ? html`<p class="note" part="note">${words.copyByHand}</p>` : nothing}`,
    };
  }
}

function linesOf({id, requestId}: ServiceError, words: CopyWords): readonly Line[] {
  const own: Line = [words.errorId, id];
  return requestId === undefined ? [own] : [own, [words.requestId, requestId]];
}

const lineView = ([name, id]: Line, index: number): TemplateResult =>
  html`${index > 0 ? html`<br />` : nothing}${name} ${exact(id)}`;
