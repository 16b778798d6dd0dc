/** What `npm publish` would send. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {globSync, readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {before, suite, test} from 'node:test';
import {promisify} from 'node:util';

async function packed(): Promise<string[]> {
  // Without the scripts: the build has been made, and is under test elsewhere.
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

  test('has the build, the sources and the papers, and nothing else', async () => {
    const files = await packing;
    const outside = files.filter(
      path => !/^(?:dist\/|src\/|(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(path),
    );
    assert.deepEqual(outside, []);
    for (const name of [
      'dist/cli.js',
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

  test('has no test and no key', async () => {
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

  test('says where editors find the elements', () => {
    const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    for (const field of ['customElements', 'web-types']) {
      const text = readFileSync(pkg[field] ?? '', 'utf8');
      for (const file of globSync('src/elements/*/service-*.ts')) {
        assert.match(text, new RegExp(`"${basename(file, '.ts')}"`), `${field} of ${file}`);
      }
    }
  });

  test('the lock file names no registry', () => {
    assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "https?:/);
  });
});
