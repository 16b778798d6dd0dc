/** Finds the test files that a change reaches, by their imports. */
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** The imports of each file that was read. Discard them when a file changes. */
export type Imports = Map<string, readonly string[]>;

const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*['"](#src\/|\.{1,2}\/)([^'"]+)['"]/g;

/**
 * The nearest test files are first. A file that imports a changed file is before a file that
 * imports it indirectly.
 */
export function testsReachedBy(
  changed: ReadonlySet<string>,
  tests: readonly string[],
  known: Imports = new Map(),
): string[] {
  return tests
    .map(test => ({test, steps: stepsTo(changed, test, known)}))
    .filter(({steps}) => steps !== undefined)
    .toSorted((a, b) => (a.steps ?? 0) - (b.steps ?? 0))
    .map(({test}) => test);
}

/** Number of files that a test loads, including the test's file. */
export function filesReadBy(test: string, known: Imports = new Map()): number {
  const seen = new Set([test]);
  // A loop over a set also visits the items that are added during the loop.
  for (const file of seen) for (const next of importsOf(file, known)) seen.add(next);
  return seen.size;
}

function stepsTo(changed: ReadonlySet<string>, test: string, known: Imports): number | undefined {
  const seen = new Set([test]);
  let front = [test];
  for (let steps = 0; front.length > 0; steps += 1) {
    if (front.some(file => changed.has(file))) return steps;
    const next = new Set(front.flatMap(file => importsOf(file, known)));
    front = [...next].filter(file => !seen.has(file));
    for (const file of front) seen.add(file);
  }
  return undefined;
}

function importsOf(file: string, known: Imports): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  const found = [...read(file).matchAll(IMPORTS)].map(([, start = '', rest = '']) =>
    start === '#src/' ? join('dist', rest) : join(dirname(file), start, rest),
  );
  known.set(file, found);
  return found;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
