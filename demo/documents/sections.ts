/** The search index: each section of each document, as plain text. */
import {Lexer, type Token, type Tokens} from 'marked';
import {DOCUMENTS, textOf} from './documents.ts';
import {anchors, plainText} from './headings.ts';

export interface Section {
  /** The path below `/docs/`, with the anchor. */
  readonly address: string;
  /** The document's name in the list. */
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

export async function sections(): Promise<readonly Section[]> {
  const all = await Promise.all(
    DOCUMENTS.map(async document =>
      sectionsOf(document.path, document.name, await textOf(document)),
    ),
  );
  return all.flat();
}

export function sectionsOf(path: string, document: string, markdown: string): readonly Section[] {
  const anchorOf = anchors();
  const found: {address: string; document: string; title: string; text: string}[] = [];
  for (const token of new Lexer().lex(markdown)) {
    if (token.type === 'heading') {
      const title = plainText(token);
      found.push({address: `${path}#${anchorOf(title)}`, document, title, text: ''});
      continue;
    }
    const section = found.at(-1);
    if (section) section.text = `${section.text} ${wordsOf(token)}`.trim();
  }
  return found.map(section => ({...section, text: section.text.replaceAll(/\s+/g, ' ')}));
}

function wordsOf(token: Token): string {
  if (token.type === 'list') return (token as Tokens.List).items.map(wordsOf).join(' ');
  if (token.type === 'table') {
    const {header, rows} = token as Tokens.Table;
    return [header, ...rows]
      .flat()
      .map(cell => cell.tokens.map(plainText).join(''))
      .join(' ');
  }
  return plainText(token);
}
