/** The documents as data: their blocks of code, links, anchors and tables. */
import {readFileSync} from 'node:fs';
import {Lexer, walkTokens, type Token, type Tokens} from 'marked';
import {DOCUMENTS} from '../../../demo/documents/documents.ts';
import {headingsOf} from '../../../demo/documents/headings.ts';

export const PATHS: readonly string[] = DOCUMENTS.map(({path}) => path);

export const read = (path: string): string => readFileSync(path, 'utf8');

export interface Block {
  /** The position as `README.md:12`, with the line on which the block starts. */
  readonly place: string;
  readonly language: string;
  /** The words after the language. */
  readonly marks: readonly string[];
  readonly code: string;
}

function tokensOf(markdown: string): Token[] {
  const found: Token[] = [];
  void walkTokens(new Lexer().lex(markdown), token => void found.push(token));
  return found;
}

const isA =
  <Type extends Token>(type: Type['type']) =>
  (token: Token): token is Type =>
    token.type === type;

export function blocksOf(path: string): readonly Block[] {
  const markdown = read(path);
  let from = 0;
  return tokensOf(markdown)
    .filter(isA<Tokens.Code>('code'))
    .map(({raw, lang = '', text}) => {
      // Blocks in a list are indented, so a search for the whole text would fail.
      const [first = ''] = raw.split('\n');
      from = markdown.indexOf(first, from) + 1;
      const line = markdown.slice(0, from).split('\n').length + 1;
      const [language = '', ...marks] = lang.split(' ');
      return {place: `${path}:${line}`, language, marks, code: `${text}\n`};
    });
}

export const allBlocks = (): readonly Block[] => PATHS.flatMap(blocksOf);

/** The texts in backticks. */
export const spansOf = (path: string): readonly string[] =>
  tokensOf(read(path))
    .filter(isA<Tokens.Codespan>('codespan'))
    .map(({text}) => text);

export const linksOf = (path: string): readonly string[] => {
  const tokens = tokensOf(read(path));
  return [
    ...tokens.filter(isA<Tokens.Link>('link')),
    ...tokens.filter(isA<Tokens.Image>('image')),
  ].map(({href}) => href);
};

export const anchorsOf = (path: string): ReadonlySet<string> => {
  const markdown = read(path);
  const own = Array.from(markdown.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id);
  return new Set([...headingsOf(markdown).map(({anchor}) => anchor), ...own]);
};

/** A table row. The keys are the names of the columns in lower case. */
export type Row = Readonly<Record<string, string>>;

/** The rows of the tables whose first column has the name `first`. */
export function rowsOf(path: string, first: string): readonly Row[] {
  return tokensOf(read(path))
    .filter(isA<Tokens.Table>('table'))
    .filter(({header}) => header[0]?.text.toLowerCase() === first)
    .flatMap(({header, rows}) =>
      rows.map(cells =>
        Object.fromEntries(
          cells.map(({text}, at) => [header[at]?.text.toLowerCase() ?? '', text] as const),
        ),
      ),
    );
}

/** The names in backticks in a cell. */
export const namesIn = (cell = ''): string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
