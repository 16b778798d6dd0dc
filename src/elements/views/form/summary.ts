/** The list of errors above a form. Each error is a link to its control. */
import {html, nothing, type TemplateResult} from 'lit';
import {fill, type FormWords} from '../../../locale/words.js';

export interface Problem {
  /** The id of the control. */
  readonly id: string;
  /** The name of the control, if the text does not contain it. */
  readonly label?: string;
  readonly text: string;
}

export const summary = (
  problems: readonly Problem[],
  words: FormWords,
): TemplateResult | typeof nothing =>
  problems.length === 0
    ? nothing
    : html`<div class="summary" part="errors" role="group" aria-labelledby="summary" tabindex="-1">
        <p id="summary"><strong>${words.mend}</strong></p>
        <ul>
          ${problems.map(
            ({id, label, text}) =>
              html`<li>
                <a href="#${id}" @click=${(event: Event) => focusControl(event, id)}
                  ><bdi>${label ? fill(words.mendField, {field: label, flaw: text}) : text}</bdi></a
                >
              </li>`,
          )}
        </ul>
      </div>`;

/**
 * Focuses the control. The link's default action would change the page's URL and
 * would not find an id in a shadow root.
 */
function focusControl(event: Event, id: string): void {
  event.preventDefault();
  const {currentTarget} = event;
  const root = currentTarget instanceof Node ? currentTarget.getRootNode() : undefined;
  if (root instanceof ShadowRoot) root.getElementById(id)?.focus();
}
