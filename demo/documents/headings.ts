/** The headings of a document, with the anchors that GitHub gives them. */
import {Lexer, type Token, type Tokens} from 'marked';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

/** The text of a token, without its markup. */
export function plainText(token: Token): string {
  if (token.type === 'html') return '';
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

/**
 * Makes an anchor for each heading of one document. A second heading of the same name gets `-1`.
 */
export function anchors(): (text: string) => string {
  const given = new Map<string, number>();
  return text => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = given.get(slug);
    given.set(slug, (before ?? -1) + 1);
    return before === undefined ? slug : `${slug}-${before + 1}`;
  };
}

export function headingsOf(markdown: string): readonly Heading[] {
  const anchorOf = anchors();
  return new Lexer()
    .lex(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(token => {
      const text = plainText(token);
      return {depth: token.depth, text, anchor: anchorOf(text)};
    });
}
