/**
 * The lock files of the host pages, of the backend and of the types for frameworks. Each is a
 * separate package.
 */
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {suite, test} from 'node:test';
import {BACKEND, hostNames, PAGES} from '../../../demo/hosts/built.ts';

interface Package {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly integrity?: string;
}

const read = (...path: readonly string[]): unknown =>
  JSON.parse(readFileSync(join(...path), 'utf8'));

const own = read('package.json') as Package;

const TYPES = 'test/hosts/types';

for (const folder of [BACKEND, TYPES, ...hostNames().map(name => join(PAGES, name))])
  suite(`${relative('.', folder)}/package-lock.json`, () => {
    const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    const {packages} = JSON.parse(text) as {packages: Record<string, Package>};
    const embed = packages['node_modules/service-embed'];

    test('contains no registry URL', () => {
      assert.doesNotMatch(text, /"resolved": "https?:/);
    });

    test('accepts any build of this package, and pins every other package by its hash', () => {
      assert.equal(embed?.integrity, undefined, 'Remove the `integrity` of service-embed.');
      for (const [path, {integrity}] of Object.entries(packages)) {
        if (path === '' || path === 'node_modules/service-embed') continue;
        assert.match(integrity ?? '', /^sha512-/, path);
      }
    });

    test('lists the current dependencies of this package', () => {
      assert.deepEqual(embed?.dependencies, own.dependencies);
    });

    test('lists the engines of this package', () => {
      assert.deepEqual(embed?.engines, own.engines);
    });
  });

test('every host page has its own commands and .npmrc', () => {
  assert.ok(hostNames().length >= 4);
  for (const name of hostNames()) {
    const {scripts} = read(PAGES, name, 'package.json') as {scripts: Record<string, string>};
    assert.ok(scripts['dev'], name);
    assert.ok(existsSync(join(PAGES, name, '.npmrc')), name);
  }
});
