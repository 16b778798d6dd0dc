/**
 * Exports the words of a language for translators to a JSON file, and imports it. See
 * `src/locale/README.md`.
 *
 *     npm run words -- export es es.json
 *     npm run words -- import es es.json
 */
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {exported, imported, Refusal} from './exchange.ts';
import {escapeUnseen} from './word-file.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const LOCALE = here('../src/locale');

/** The JSON of an export. */
export const jsonOf = (locale: string, language: string): string =>
  `${escapeUnseen(JSON.stringify(exported(locale, language), null, 2))}\n`;

/** Writes and formats the files that an import changes. Returns their paths. */
export function write(locale: string, language: string, json: string): readonly string[] {
  const files = imported(locale, language, parsed(json));
  const paths = [...files.keys()];
  for (const [path, text] of files) writeFileSync(path, text);
  const formatter = here('../node_modules/oxfmt/bin/oxfmt');
  const options = [formatter, '-c', here('../.oxfmtrc.json'), ...paths];
  if (paths.length > 0) execFileSync(process.execPath, options);
  return paths;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Refusal(`${file} cannot be read: ${String(cause)}`, {cause});
  }
}

function parsed(json: string): unknown {
  // If an export was redirected to a file, npm's output precedes the JSON. Some editors write a
  // byte order mark, which `\s` matches.
  const own = json.replace(/^(?:\s*>.*\n)*\s*/, '');
  try {
    return JSON.parse(own);
  } catch (cause) {
    throw new Refusal(`This is not JSON: ${String(cause)}`, {cause});
  }
}

const USAGE = `npm run words -- export LANGUAGE [FILE]
npm run words -- import LANGUAGE FILE
LANGUAGE is a folder of src/locale/, such as es.`;

function run([task, language = '', file]: readonly string[]): void {
  const isKnown = /^[a-z]{2,3}$/.test(language) && language !== 'en';
  if (isKnown && task === 'export') {
    const json = jsonOf(LOCALE, language);
    if (file === undefined) process.stdout.write(json);
    else writeFileSync(file, json);
  } else if (isKnown && task === 'import' && file !== undefined) {
    const paths = write(LOCALE, language, textOf(file));
    console.log(paths.join('\n') || 'Nothing has changed.');
  } else throw new Refusal(USAGE);
}

if (process.argv[1] === import.meta.filename)
  try {
    run(process.argv.slice(2));
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    console.error(cause.message);
    process.exitCode = 1;
  }
