/**
 * Splits a command like Windows, as far as copied `curl` commands need it: `cmd` first processes
 * its carets, then the program splits the rest by quotes and backslashes.
 */

/**
 * The first quote is escaped. Browsers copy a request for `cmd` in this form: `curl ^"https://…^"`.
 */
const COPIED = /^[^'"]*\^"/;

/** A caret at the end of a line, which continues the command on the next line. */
const JOINT = /\s\^\r?\n\s*-/;

/** Doubled quotes inside quotes: `"{""a"": 1}"`. */
const DOUBLED = /"[[{]""/;

export function isForCmd(command: string): boolean {
  return [COPIED, JOINT, DOUBLED].some(sign => sign.test(command));
}

export function cmdWords(command: string): string[] {
  // Browsers double every backslash. The program reads two backslashes as one only before a quote.
  return programWords(withoutCarets(command), COPIED.test(command));
}

/** A caret escapes the next character. Before a line break, it escapes the character after that. */
function withoutCarets(command: string): string {
  let text = '';
  let isQuoted = false;
  for (let at = 0; at < command.length; at += 1) {
    if (command[at] === '"') isQuoted = !isQuoted;
    if (command[at] === '^' && !isQuoted) {
      at += 1 + lineBreakAt(command, at + 1);
      // A line break in the body is `\n`, even if the lines of the copied command end with `\r\n`.
      if (lineBreakAt(command, at) === 2) at += 1;
    }
    text += command[at] ?? '';
  }
  return text;
}

/** The length of the line break at `at`, or 0. */
function lineBreakAt(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  return text.startsWith('\r\n', at) ? 2 : 0;
}

function programWords(text: string, halvesAll: boolean): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  let hasJustEnded = false;
  for (const piece of piecesOf(text, halvesAll)) {
    const isEnd = piece.kind === 'quote' && isQuoted;
    if (piece.kind === 'space' && !isQuoted) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (piece.kind === 'quote') {
      // A quote right after a closing quote is text, and the quoted part continues.
      word = (word ?? '') + (hasJustEnded ? '"' : '');
      isQuoted = !isQuoted;
    } else word = (word ?? '') + piece.text;
    hasJustEnded = isEnd;
  }
  return word === undefined ? words : [...words, word];
}

type Piece =
  | {readonly kind: 'quote'}
  | {readonly kind: 'space'; readonly text: string}
  | {readonly kind: 'text'; readonly text: string};

function* piecesOf(command: string, halvesAll: boolean): Generator<Piece> {
  const found = command.matchAll(/(\\+)("?)|(\s)|[^]/g);
  for (const [text, slashes, quote, space] of found) {
    if (space !== undefined) yield {kind: 'space', text};
    else if (text === '"') yield {kind: 'quote'};
    else if (slashes === undefined) yield {kind: 'text', text};
    else if (quote === '')
      yield {kind: 'text', text: halvesAll ? half(slashes.length + 1) : slashes};
    else {
      yield {kind: 'text', text: half(slashes.length)};
      yield slashes.length % 2 === 1 ? {kind: 'text', text: '"'} : {kind: 'quote'};
    }
  }
}

function half(slashes: number): string {
  return '\\'.repeat(Math.floor(slashes / 2));
}
