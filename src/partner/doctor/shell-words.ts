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
    return ansi.replaceAll(/\\([^])/g, (_, char: string) => ESCAPES[char] ?? char);
  return (double ?? '').replaceAll(/\\([$`"\\])/g, '$1').replaceAll(/\\\r?\n/g, '');
}

const ESCAPES: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t'};
