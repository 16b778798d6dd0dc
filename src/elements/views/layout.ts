import {html, nothing, type TemplateResult} from 'lit';
import type {ShellWords} from '../../locale/words.js';
import {backIcon} from './icons.js';

export type Back = (() => void) | 'busy' | undefined;

export interface Layout {
  readonly title: string;
  /** The user's progress, such as "Step 1 of 2". */
  readonly where?: string | undefined;
  /** `busy`: the button keeps its place, and does nothing. */
  readonly back?: Back;
  /** Keeps the place of both where neither is, so that the heading stays where it was. */
  readonly row?: boolean | undefined;
  /** The mark of an ending or a notice. */
  readonly sign?: TemplateResult | undefined;
  readonly body: unknown;
}

/** The frame of every screen: the back button, the progress and a heading that can take the focus. */
export const layout = (screen: Layout, words: Pick<ShellWords, 'back'>): TemplateResult => {
  const {title, where, back, row, sign} = screen;
  const heading = html`<h2 tabindex="-1" part="title">${title}</h2>`;
  // A template of its own: a heading that gave way to the sign would be seen to move.
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
      ${where || row ? html`<p class="where" part="progress">${where}</p>` : nothing}${sign}${heading}
    </header>
    ${screen.body}`;
};

/** The screens know no level, so that each is drawn from its state alone. */
export function levelHeadings(root: ParentNode, level: number): void {
  const deeper = level > 0 && level < 7 ? level - 2 : 0;
  for (const heading of root.querySelectorAll('h2,h3'))
    heading.ariaLevel = deeper ? `${Number(heading.localName[1]) + deeper}` : null;
}
