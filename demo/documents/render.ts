/**
 * Renders a document as HTML. Its text is escaped. HTML in a document is escaped, too, except for
 * the tags that our documents use on GitHub: anchors and collapsible sections.
 */
import {Marked, type Tokens} from 'marked';
import {anchors, plainText} from './headings.ts';

const ALLOWED = /(<a id="[\w-]+">|<\/a>|<\/?(?:details|summary)>)/;
const SAFE_ADDRESS = /^(?:https:|mailto:|#|(?!\/)[\w./-]+(?:#|$))/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => ENTITIES[sign] ?? sign);

export function render(markdown: string): string {
  const anchorOf = anchors();
  const marked = new Marked({
    renderer: {
      heading(token: Tokens.Heading) {
        const anchor = anchorOf(plainText(token));
        const text = this.parser.parseInline(token.tokens);
        const {depth} = token;
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${text}</a></h${depth}>\n`;
      },
      // `split` keeps the captured tags, so each odd piece is an allowed tag.
      html: ({text}: Tokens.HTML | Tokens.Tag) =>
        text
          .split(ALLOWED)
          .map((piece, at) => (at % 2 === 1 ? piece : escape(piece)))
          .join(''),
      link({href, tokens}: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        return SAFE_ADDRESS.test(href) ? `<a href="${escape(href)}">${text}</a>` : text;
      },
      image: ({href, text}: Tokens.Image) =>
        SAFE_ADDRESS.test(href) ? `<img src="${escape(href)}" alt="${escape(text)}" />` : '',
      // Focusable, so that the keyboard can scroll a wide table or code block.
      code: ({text}: Tokens.Code) =>
        `<pre tabindex="0" role="group" aria-label="Code"><code>${escape(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const head = row(token.header, 'th').replaceAll('<th>', '<th scope="col">');
        const body = token.rows.map(cells => row(cells, 'td')).join('\n');
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(markdown, {async: false});
}
