/**
 * The table of our assumptions (contract 10): it lists every path, and its files contain the names
 * that it lists.
 */
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {PATHS} from '#src/contract/paths.js';

/** The contract shows these names (4). */
const SHOWN = new Set(['validate', 'users']);

interface Row {
  readonly names: readonly string[];
  readonly kind: string;
  readonly file: string;
  readonly difference: string;
}

const codes = (cell: string): string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, one]) => one!);

const [, section = ''] = readFileSync('src/contract/README.md', 'utf8').split(
  '## 10. What we assume',
);
const rows: readonly Row[] = section
  .split('\n')
  .filter(line => line.startsWith('| ') && line.includes('`src/'))
  .map(line => {
    const [, names = '', kind = '', file = '', difference = ''] = line.split('|');
    const [path = ''] = codes(file);
    return {names: codes(names), kind: kind.trim(), file: path, difference: difference.trim()};
  });

const ofKind = (kind: string) => rows.filter(row => row.kind === kind);
const partnerPaths = Array.from(
  readFileSync('src/partner/paths.ts', 'utf8').matchAll(/^ {2}'(\w+)[{'\w}]*,$/gm),
  ([, name]) => name!,
);

suite('10 the table of assumptions', () => {
  test('has a row for every path, and no other rows', () => {
    const all = [...Object.keys(PATHS), ...partnerPaths].filter(name => !SHOWN.has(name));
    const listed = ofKind('path').flatMap(({names}) => names);
    assert.ok(partnerPaths.length > 5);
    assert.deepEqual(listed.toSorted(), all.toSorted());
  });

  for (const {names, kind, file, difference} of rows)
    test(`${kind} ${names.join(', ')}: ${file} contains it`, () => {
      assert.notEqual(difference, '');
      const text = readFileSync(file, 'utf8');
      if (kind === 'path') return;
      for (const name of names) {
        const [word = ''] = name.split(/[: ]/);
        assert.ok(text.toLowerCase().includes(word.toLowerCase()), `${file} has no ${name}`);
      }
    });

  test('lists every file of the contract that mentions an assumption', () => {
    const files = globSync('src/contract/**/*.ts').filter(file =>
      /\bassumed\b/i.test(readFileSync(file, 'utf8')),
    );
    const listed = new Set(rows.map(({file}) => file));
    // Files on which the listed files depend.
    const parts = ['cashpay', 'paths', 'person', 'reasons'].map(name => `src/contract/${name}.ts`);
    assert.deepEqual(
      files.filter(file => !listed.has(file) && !parts.includes(file)),
      [],
    );
  });
});
