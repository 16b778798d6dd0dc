/** Converts all words of a language to one object for translators, and back. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {flawOf, formsOf, lengthFlawOf, neededForms, slotsOf} from './checks.ts';
import {placesOf, roomIn} from './places.ts';
import {aboutOf, withTexts, wordsIn} from './word-file.ts';

/** One text for a translator, who changes only `translation`. */
export interface Entry {
  readonly english: string;
  readonly translation: string;
  /** The translation at the time of the export. It shows which texts the translator has changed. */
  readonly before: string;
  /** The file's name, the file's topic, and the comment above the text. */
  readonly context: string;
  readonly slots: readonly string[];
  /** The plural forms that the translation needs. */
  readonly forms?: readonly string[];
  /** The limit of a text in a place with little room: `26 characters`. */
  readonly room?: string;
}

export type Exchange = Readonly<Record<string, Entry>>;

/** Rejects an import. The message has one line per refused word. */
export class Refusal extends Error {}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.ts') && !name.startsWith('flow-'))
    .sort();

function readIn(locale: string, language: string, name: string): string {
  try {
    return readFileSync(join(locale, language, name), 'utf8');
  } catch {
    throw new Refusal(
      `There is no file src/locale/${language}/${name}. See “Add a language” in CONTRIBUTING.md.`,
    );
  }
}

/** The words of `src/locale/LANGUAGE/`. `locale` is the folder `src/locale`. */
export function exported(locale: string, language: string): Exchange {
  const all = filesOf(join(locale, 'en')).flatMap(name => {
    const english = readIn(locale, 'en', name);
    const own = new Map(
      wordsIn(readIn(locale, language, name)).map(word => [word.name, word.text]),
    );
    return wordsIn(english).map(({name: key, text, comment}): [string, Entry] => {
      const [room] = placesOf(key).map(roomIn);
      const translation = own.get(key) ?? '';
      const entry: Entry = {
        english: text,
        translation,
        before: translation,
        context: `${name}: ${aboutOf(english)}${comment && ` ${comment}`}`,
        slots: slotsOf(text),
        ...(formsOf(text).size > 0 && {forms: neededForms(language)}),
        ...(room !== undefined && {room}),
      };
      return [key, entry];
    });
  });
  return Object.fromEntries(all);
}

/**
 * `language` and `direction` are not texts. Code reads them, so a translator must not change them.
 */
const isFixed = (name: string): boolean => name === 'language' || name === 'direction';

function flawIn(entry: unknown, now: Entry, name: string, language: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return 'is missing';
  const {english, translation, before} = entry as Partial<Record<keyof Entry, unknown>>;
  if (english !== now.english)
    return `its English is not ours any more, which says “${now.english}”. Export again`;
  if (now.translation === '' && english !== '')
    return 'is not in the language’s files yet. Ask a developer to add it';
  // The sources may have changed since the export. An unchanged text must not undo that.
  if (translation === before) return undefined;
  if (before !== now.translation && translation !== now.translation)
    return `was changed meanwhile, to “${now.translation}”. Export again`;
  if (isFixed(name) && translation !== now.translation) return `must stay “${now.translation}”`;
  return flawOf(translation, english, language) ?? lengthFlawOf(String(translation), name);
}

/** Returns the changed files by path. Throws a `Refusal` that names every key with a flaw. */
export function imported(
  locale: string,
  language: string,
  given: unknown,
): ReadonlyMap<string, string> {
  if (typeof given !== 'object' || given === null)
    throw new Refusal('This is not an export of words.');
  const words = given as Readonly<Record<string, unknown>>;
  const now = exported(locale, language);
  const flaws = [
    ...Object.keys(words).map(name => [name, Object.hasOwn(now, name) ? '' : 'no such word']),
    ...Object.entries(now).map(([name, entry]) => [
      name,
      flawIn(words[name], entry, name, language) ?? '',
    ]),
  ].filter(([, flaw]) => flaw !== '');
  if (flaws.length > 0)
    throw new Refusal(flaws.map(([name, flaw]) => `${name}: ${flaw}.`).join('\n'));
  const texts = new Map(
    Object.entries(words as Exchange)
      .filter(([, {translation, before}]) => translation !== before)
      .map(([name, {translation}]) => [name, translation]),
  );
  const files = filesOf(join(locale, language)).map((name): [string, string, string] => {
    const file = readIn(locale, language, name);
    return [join(locale, language, name), file, withTexts(file, texts)];
  });
  return new Map(
    files.filter(([, before, after]) => before !== after).map(([path, , after]) => [path, after]),
  );
}
