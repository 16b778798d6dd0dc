/** Citations in comments are valid: each section of the contract and each decision exists. */
import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {suite, test} from 'node:test';
import {PATHS} from '../../support/documents/reading.ts';

const contract = readFileSync('src/contract/README.md', 'utf8');
const decisions = readFileSync('src/README.md', 'utf8');

const SOURCES = globSync('{src,demo,.rollup}/**/*.{ts,js,css}');

/**
 * `contract 7.4`, `contract 2.1, 2.2, 4`, `decision 7`, `decisions 7 and 11`. A comment may wrap
 * within them.
 */
function cited(word: string): {file: string; number: string}[] {
  const numbers = String.raw`\d+(?:\.\d+)?`;
  const list = new RegExp(
    String.raw`\b${word}s?[\s*]+(${numbers}(?:(?:, | and | to )${numbers})*)`,
    'g',
  );
  return SOURCES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(list)].flatMap(([, found = '']) =>
      (found.match(/\d+(?:\.\d+)?/g) ?? []).map(number => ({file, number})),
    ),
  );
}

const isSection = (number: string): boolean =>
  new RegExp(String.raw`^###? ${number.replace('.', String.raw`\.`)}\.? `, 'm').test(contract);

const isDecision = (number: string): boolean =>
  new RegExp(String.raw`^${number}\. \*\*`, 'm').test(decisions);

suite('a comment that cites', () => {
  test('the contract names a section of src/contract/README.md', () => {
    const all = cited('contract');
    assert.ok(all.length > 30, `only ${all.length} citations were found`);
    assert.deepEqual(
      all.filter(({number}) => !isSection(number)),
      [],
    );
  });

  test('a decision names a decision of src/README.md', () => {
    const all = cited('decision');
    assert.ok(all.length > 5, `only ${all.length} citations were found`);
    assert.deepEqual(
      all.filter(({number}) => !isDecision(number)),
      [],
    );
  });

  test('a document that is not in the repository does not exist', () => {
    const all = SOURCES.filter(file => /\bdesign(?:\.md)? \d/.test(readFileSync(file, 'utf8')));
    assert.deepEqual(all, []);
  });
});

suite('a file that a document names exists', () => {
  const DOCUMENTS = PATHS.filter(path => path !== 'CHANGELOG.md');

  for (const document of DOCUMENTS)
    test(document, () => {
      const named = [
        ...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|js|mjs))`/g),
      ]
        .map(([, path = '']) => path)
        // Excludes placeholders and the build's output.
        .filter(path => !/NAME|TAG/.test(path) && !path.startsWith('dist/'));
      const missing = named.filter(
        path => !existsSync(path) && !existsSync(join(dirname(document), path)),
      );
      assert.deepEqual(missing, []);
    });
});
