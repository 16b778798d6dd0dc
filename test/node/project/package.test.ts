/** The files that `npm publish` would send. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {globSync, readFileSync} from 'node:fs';
import {basename, posix} from 'node:path';
import {before, suite, test} from 'node:test';
import {promisify} from 'node:util';
import {publint} from 'publint';
import {linksOf} from '../../support/documents/reading.ts';

async function packed(): Promise<string[]> {
  // Runs without the scripts, because the build already exists and has separate tests.
  const {stdout} = await promisify(execFile)('npm', [
    'pack',
    '--dry-run',
    '--json',
    '--ignore-scripts',
  ]);
  const [{files}] = JSON.parse(stdout) as [{files: {path: string}[]}];
  return files.map(({path}) => path);
}

suite('the package', () => {
  let packing: Promise<string[]>;
  before(() => (packing = packed()));

  test('contains the build and the documents, and nothing else', async () => {
    const files = await packing;
    const outside = files.filter(
      path =>
        !/^(?:dist\/|(?:src\/.*|demo\/(?:backend\/)?)?README\.md$|(?:package\.json|LICENSE|CHANGELOG\.md|SECURITY\.md)$)/.test(
          path,
        ),
    );
    assert.deepEqual(outside, []);
    for (const name of [
      'dist/cli.js',
      'dist/sandbox.js',
      'dist/sandbox/start-sandbox.js',
      'dist/sandbox/THIRD-PARTY-LICENSES.txt',
      'dist/service-embed.js',
      'dist/service-embed.classic.js',
      'dist/integrity.json',
      'dist/custom-elements.json',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
      'LICENSE',
    ]) {
      assert.ok(files.includes(name), `${name} is missing`);
    }
  });

  test('contains each document that partners can reach by links', async () => {
    const files = await packing;
    const missing = files
      .filter(path => path.endsWith('.md'))
      .flatMap(path => linksOf(path).map(href => [path, href.split('#')[0] ?? ''] as const))
      .filter(([, href]) => href.endsWith('.md') && !href.startsWith('https:'))
      .map(([path, href]) => posix.join(posix.dirname(path), href))
      .filter(target => !files.includes(target));
    // These files are for people who change the code, and who have the repository.
    assert.deepEqual([...new Set(missing)].toSorted(), [
      'CONTRIBUTING.md',
      'src/locale/README.md',
      'test/README.md',
    ]);
  });

  test('has source maps only for minified files, and the sources that the maps list', async () => {
    const files = await packing;
    const maps = files.filter(path => path.endsWith('.map'));
    const isMinified = (path: string) =>
      /^dist\/service-(?:embed\.(?:[\w-]+\.)?|inspector\.)js$/.test(path);
    assert.deepEqual(
      maps.toSorted(),
      files
        .filter(isMinified)
        .map(path => `${path}.map`)
        .toSorted(),
    );
    for (const path of maps) {
      const {sources} = JSON.parse(readFileSync(path, 'utf8')) as {sources: string[]};
      // A path that begins with `../` belongs to a library, or the build printed the file.
      const own = sources.filter(source => !source.startsWith('../'));
      assert.notDeepEqual(own, [], path);
      for (const source of own) assert.ok(files.includes(`dist/${source}`), source);
    }
    for (const path of files.filter(each => each.endsWith('.js') && !isMinified(each)))
      assert.doesNotMatch(readFileSync(path, 'utf8'), /^\/\/# sourceMappingURL/m, path);
  });

  test('passes the package linter', async () => {
    const files = (await packing).map(path => ({
      name: `package/${path}`,
      data: readFileSync(path),
    }));
    const {messages} = await publint({pkgDir: 'package', strict: true, pack: {files}});
    assert.deepEqual(messages, []);
  });

  test('contains no tests and no keys', async () => {
    for (const path of await packing) {
      assert.doesNotMatch(path, /\.(?:test|e2e)\.|\.env|\.pem$|\.key$|\.sqlite$/);
      if (path.startsWith('dist/')) {
        assert.doesNotMatch(
          readFileSync(path, 'utf8'),
          /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----\n/,
          path,
        );
      }
    }
  });

  test('points editors to the data about the elements', () => {
    const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    for (const field of ['customElements', 'web-types']) {
      const text = readFileSync(pkg[field] ?? '', 'utf8');
      for (const file of globSync('src/elements/tags/service-*.ts')) {
        assert.match(text, new RegExp(`"${basename(file, '.ts')}"`), `${field} of ${file}`);
      }
    }
  });

  test('has a lock file without registry URLs', () => {
    assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "https?:/);
  });
});
