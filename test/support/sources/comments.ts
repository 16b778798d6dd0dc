/** Comments of our sources, for the tests that guard their style. */
import {globSync, readFileSync} from 'node:fs';
import {sep} from 'node:path';

export interface Comment {
  /** The file and the line in which it begins: `src/version.ts:1`. */
  readonly place: string;
  /** Its lines, with their marks. */
  readonly lines: readonly string[];
  /** Its text, without marks. */
  readonly text: string;
}

/** A block, or lines in a row. A comment at the end of a line of code is not included. */
const COMMENT = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;

const MARKS = /^[ \t]*(?:\/\*\*?|\/\/|\*\/|\*)|\*\/$/gm;

/** The comments of the sources in these folders, except those that other programs generate. */
export function commentsIn(folders: readonly string[]): Comment[] {
  const files = folders.flatMap(folder => globSync(`${folder}/**/*.{ts,tsx,js,mjs}`));
  return files
    .filter(file => !file.includes('node_modules'))
    .map(file => file.replaceAll(sep, '/'))
    .toSorted()
    .flatMap(readComments);
}

function readComments(file: string): Comment[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(COMMENT)].map(({0: comment, index}) => ({
    place: `${file}:${source.slice(0, index).split('\n').length}`,
    lines: comment.split('\n'),
    text: comment.replaceAll(MARKS, '').trim(),
  }));
}
