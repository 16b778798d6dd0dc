import {html, nothing, type TemplateResult} from 'lit';
import type {ShellWords} from '../locale/words.js';
import {backIcon} from './icons.js';

export interface Layout {
  readonly title: string;
  /** The user's progress, such as "Step 1 of 2". */
  readonly where?: string | undefined;
  readonly back?: (() => void) | undefined;
  readonly body: unknown;
}

/** What every screen has: the back button, the progress and a heading that can take the focus. */
export const layout = (
  {title, where, back, body}: Layout,
  words: Pick<ShellWords, 'back'>,
): TemplateResult => html`
  <header>
    ${
      back
        ? html`<button class="small back" type="button" part="back" @click=${back}>
            ${backIcon}${words.back}
          </button>`
        : nothing
    }
    ${where ? html`<p class="where">${where}</p>` : nothing}
    <h2 tabindex="-1" part="title">${title}</h2>
  </header>
  ${body}
`;
