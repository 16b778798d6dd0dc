/** Splits a command like a POSIX shell, as far as copied `curl` commands need it. */
export function shellWords(command: string): string[] {
  const pieces = command.matchAll(
    /\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"((?:[^"\\]|\\[^])*)"|(\\\r?\n)|\\([^])|(\s)|([^'"\\])/g,
  );
  const words: string[] = [];
  let word: string | undefined;
  for (const [, ansi, single, double, joint, escaped, space, plain] of pieces) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (joint === undefined) {
      word = (word ?? '') + (single ?? escaped ?? plain ?? quoted(ansi, double));
    }
  }
  return word === undefined ? words : [...words, word];
}

function quoted(ansi: string | undefined, double: string | undefined): string {
  if (ansi !== undefined)
    return ansi.replaceAll(
      /\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([^]))/gi,
      (_, unicode?: string, byte?: string, char: string = '') => {
        const code = unicode ?? byte;
        if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
        return ESCAPES[char] ?? char;
      },
    );
  return (double ?? '').replaceAll(/\\([$`"\\])/g, '$1').replaceAll(/\\\r?\n/g, '');
}

/**
 * When browsers copy a request, they write `\u0021` for `!`, and likewise for control characters.
 */
const ESCAPES: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t'};
