/** Finds the names of a page's own words that do not match any of ours. */
import {wordNames} from '../../locale/word-names.js';

/** The maximum number of names to report. A page may have set the words of another package. */
const MOST = 20;

export interface UnknownWord {
  readonly value: string;
  /** A similar name of ours, if there is one. */
  readonly meant: string | undefined;
}

/** The results by object, because each render asks again. */
const found = new WeakMap<object, readonly UnknownWord[]>();

export function unknownWords(messages: unknown): readonly UnknownWord[] {
  if (typeof messages !== 'object' || messages === null) return [];
  const words = found.get(messages) ?? unknownIn(messages);
  found.set(messages, words);
  return words;
}

function unknownIn(messages: object): readonly UnknownWord[] {
  const known = wordNames();
  return namesOf(messages)
    .filter(name => !known.includes(name))
    .slice(0, MOST)
    .map(value => ({value, meant: known.find(name => isNear(name, value))}));
}

/** The names in the page's object, or none if it cannot be read. */
function namesOf(messages: object): readonly string[] {
  try {
    return Object.keys(messages);
  } catch {
    return [];
  }
}

/**
 * True if the names differ only in case, or by one typing error after the first letter: one extra,
 * missing or wrong letter, or two swapped ones.
 */
function isNear(name: string, given: string): boolean {
  const [known, typed] = [name.toLowerCase(), given.toLowerCase()];
  let same = 0;
  while (same < known.length && known[same] === typed[same]) same += 1;
  const [rest, other] = [known.slice(same), typed.slice(same)];
  return (
    same > 0 &&
    (rest.slice(2) === other.slice(2) || rest.slice(1) === other || rest === other.slice(1))
  );
}
