import {html, nothing, type TemplateResult} from 'lit';
import {short} from '../contract/limits.js';
import type {ShellWords} from '../locale/words.js';
import {backIcon} from './icons.js';

export interface Layout {
  readonly title: string;
  /** Where the user is on the way, such as "Step 1 of 2". */
  readonly where?: string | undefined;
  readonly back?: (() => void) | undefined;
  readonly body: unknown;
}

/** The frame of every screen: back, where one is, and the heading that takes the focus. */
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

/** A text from outside: bounded, and with its own direction. */
export const outside = (text: string): TemplateResult => html`<bdi>${bounded(text)}</bdi>`;

/** Without the characters that reorder or hide what is shown. */
export function bounded(text: string): string {
  return short(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}
