/**
 * Reads a file of words, such as `src/locale/es/kyc.ts`: its keys, their texts, and the comments
 * above them. Writes only the texts and leaves everything else unchanged.
 */

/** One key of a file. */
export interface Word {
  readonly name: string;
  readonly text: string;
  /** The comment above the key, as one line. */
  readonly comment: string;
  /** The position of the text in the file, including its quotes. */
  readonly at: readonly [start: number, end: number];
}

const WORD = /((?:^ {2}\/\/.*\n)*)^ {2}(\w+):\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/dgm;
const KEY = /^ {2}[\w'"[].*:/gm;

/** Characters that an editor hides, or shows as a plain space or hyphen, such as the soft hyphen. */
const UNSEEN = /[\u00a0\u00ad\u200b-\u200f\u2011\u2028-\u202f\u2060-\u2069\ufeff]/g;

/** Makes hidden characters visible to translators. The escapes are valid in JSON and TypeScript. */
export const escapeUnseen = (text: string): string =>
  text.replace(
    UNSEEN,
    each => `\\u${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

const unquoted = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\u([\da-fA-F]{4})|\\(.)/g, (_, code: string | undefined, other: string) =>
      code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
    );

const quoted = (text: string): string => `'${escapeUnseen(text.replaceAll(/[\\']/g, '\\$&'))}'`;

/** The file's description from its first comment: `identity checks and ID upload.` */
export function aboutOf(file: string): string {
  const [, about = ''] = /^\/\*\*[\s*]+\w+: ([^]*?)\s*\*\/$/m.exec(file) ?? [];
  return about.replaceAll(/\s*\n \* /g, ' ');
}

/** The words of a file in order. Throws if the file has another structure. */
export function wordsIn(file: string): readonly Word[] {
  const words = Array.from(file.matchAll(WORD), (match): Word => {
    const [, comments = '', name = '', literal = ''] = match;
    return {
      name,
      text: unquoted(literal),
      comment: comments
        .replaceAll(/^ *\/\/ /gm, '')
        .trim()
        .replaceAll('\n', ' '),
      at: match.indices?.[3] ?? [0, 0],
    };
  });
  const keys = file.match(KEY)?.length ?? 0;
  if (keys !== words.length)
    throw new Error(`${keys} keys, and ${words.length} of them have a text`);
  return words;
}

/** Returns the file with the given texts. Changes no other text. The result may need formatting. */
export function withTexts(file: string, texts: ReadonlyMap<string, string>): string {
  let written = '';
  let end = 0;
  for (const {name, text, at} of wordsIn(file)) {
    const next = texts.get(name) ?? text;
    written += file.slice(end, at[0]) + (next === text ? file.slice(...at) : quoted(next));
    end = at[1];
  }
  return written + file.slice(end);
}
