import {html, nothing, type TemplateResult} from 'lit';
import type {ShellWords} from '../../locale/words.js';
import {backIcon} from './icons.js';

export type Back = (() => void) | 'busy' | undefined;

export interface Layout {
  readonly title: string;
  /** The user's progress, such as "Step 1 of 2". */
  readonly where?: string | undefined;
  /** The action of the Back button. `busy`: the button is shown, but does nothing. */
  readonly back?: Back;
  /**
   * Reserves the row of `where` and `back` even without them, so that the heading does not move.
   */
  readonly row?: boolean | undefined;
  /**
   * The icon of an outcome or a notice. It replaces `where` and `row`, so that it is always at the
   * same height.
   */
  readonly sign?: TemplateResult | undefined;
  readonly body: unknown;
}

/** The structure of every screen: the Back button, the progress and a focusable heading. */
export const layout = (screen: Layout, words: Pick<ShellWords, 'back'>): TemplateResult => {
  const {title, where, back, row, sign} = screen;
  const heading = html`<h2 tabindex="-1" part="title">${title}</h2>`;
  // A separate template makes Lit replace the heading. If Lit kept it, the user would see it move
  // down to make room for the icon.
  if (sign && !back && !where && !row)
    return html`<header>${sign}${heading}</header>
      ${screen.body}`;
  return html`<header>
      ${
        back
          ? html`<button
              class="small back"
              type="button"
              part="back"
              aria-disabled=${back === 'busy' ? 'true' : nothing}
              @click=${back === 'busy' ? nothing : back}
            >
              ${backIcon}${words.back}
            </button>`
          : nothing
      }
      ${sign ?? (where || row ? html`<p class="where" part="progress">${where}</p>` : nothing)}${heading}
    </header>
    ${screen.body}`;
};

/**
 * Sets the level of the headings after a render, because views do not get the element's options.
 */
export function levelHeadings(root: ParentNode, level: number): void {
  const deeper = level > 0 && level < 7 ? level - 2 : 0;
  for (const heading of root.querySelectorAll('h2,h3'))
    heading.ariaLevel = deeper ? `${Number(heading.localName[1]) + deeper}` : null;
}
