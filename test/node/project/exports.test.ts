/** The modules that other programs import from us through the exports map. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {matchesGlob} from 'node:path';
import {suite, test} from 'node:test';
import {promisify} from 'node:util';
import type {Seen} from './import-probe.ts';

interface Target {
  readonly types: string;
  readonly default: string;
}

const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly name: string;
  readonly exports: Record<string, string | Target>;
  readonly sideEffects: readonly string[];
};

/** Imported only for their types. They contain no code. */
const TYPES_ALONE = new Set(['./jsx', './vue']);

const hasSideEffects = (file: string) =>
  pkg.sideEffects.some(pattern => matchesGlob(file, pattern));

const run = promisify(execFile);

suite('the exports map', () => {
  for (const [path, target] of Object.entries(pkg.exports)) {
    test(`${path} leads to existing files`, () => {
      const files = typeof target === 'string' ? [target] : [target.types, target.default];
      for (const file of files) assert.ok(existsSync(file), `${file} is not there`);
      if (typeof target !== 'string') assert.deepEqual(Object.keys(target), ['types', 'default']);
    });
    if (typeof target === 'string') continue;
    const specifier = pkg.name + path.slice(1);

    test(`${path} starts no requests or timers on import, and registers elements only if declared`, async () => {
      // The time limit proves that the process ends by itself.
      const probe = ['test/node/project/import-probe.ts', specifier];
      const {stdout} = await run(process.execPath, probe, {timeout: 20_000});
      const {requests, timers, exports, defined} = JSON.parse(stdout) as Seen;
      assert.deepEqual({requests, timers}, {requests: 0, timers: 0});
      if (hasSideEffects(target.default)) {
        assert.notDeepEqual(defined, [], 'an entry with side effects registers elements');
      } else {
        assert.deepEqual(defined, []);
        assert.equal(exports.length === 0, TYPES_ALONE.has(path), 'exports');
      }
    });
  }

  test('every path can be imported outside a page', async () => {
    const paths = Object.keys(pkg.exports).filter(path => typeof pkg.exports[path] === 'object');
    const specifiers = paths.map(path => pkg.name + path.slice(1));
    const code = `for (const each of ${JSON.stringify(specifiers)}) await import(each)`;
    const {stdout, stderr} = await run(process.execPath, ['--input-type=module', '-e', code]);
    assert.deepEqual({stdout, stderr}, {stdout: '', stderr: ''});
  });

  test('declares the classes and the partner library as free of side effects', () => {
    assert.ok(!hasSideEffects('./dist/index.js'));
    assert.ok(!hasSideEffects('./dist/partner.js'));
    assert.ok(hasSideEffects('./dist/define.js'));
  });
});
