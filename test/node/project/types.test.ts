/** Our published types, in the compilers of a page and of a backend that check libraries, too. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {copyFile, mkdir, rm, symlink, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';

interface Host {
  readonly files: readonly string[];
  readonly lib: readonly string[];
  /** The package with the types of its Node version. */
  readonly node?: string | undefined;
}

const tsc = resolve('node_modules/typescript/bin/tsc');

/** The compiler's output for a project with these files of `test/types/`. */
async function compile(t: TestContext, {files, lib, node}: Host): Promise<string> {
  // The folder is inside the package, so that imports of the package by name work.
  const folder = resolve('.build', `types-${randomUUID()}`);
  await mkdir(`${folder}/node_modules/@types`, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  for (const file of files) await copyFile(resolve('test/types', file), `${folder}/${file}`);
  // An import of `node:crypto` resolves to these types, too.
  if (node) await symlink(resolve('node_modules', node), `${folder}/node_modules/@types/node`);
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    // The compiler's own types are not checked.
    skipDefaultLibCheck: true,
    lib,
    types: node ? ['node'] : [],
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({compilerOptions, files}));
  const {stdout} = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: {stdout: string}) => error,
  );
  return stdout;
}

const ES = ['ES2023', 'ESNext.Disposable'];
const DOM = [...ES, 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'];

suite('the types of the partner library', {concurrency: true}, () => {
  for (const node of ['types-node-20', 'types-node-22', '@types/node']) {
    test(`compile with ${node}, without the DOM`, async t => {
      const files = ['partner.ts', 'node-keys.ts'];
      assert.equal(await compile(t, {files, lib: ES, node}), '');
    });

    test(`compile with ${node}, and the DOM`, async t => {
      const files = ['partner.ts', 'node-keys.ts', 'browser-keys.ts'];
      assert.equal(await compile(t, {files, lib: DOM, node}), '');
    });
  }

  test('compile with only the DOM', async t => {
    const files = ['partner.ts', 'browser-keys.ts'];
    assert.equal(await compile(t, {files, lib: DOM}), '');
  });
});

test('the types of the elements compile in a page', async t => {
  assert.equal(await compile(t, {files: ['page.ts'], lib: DOM}), '');
});

for (const file of ['one-element.ts', 'one-session.ts'])
  test(`importing one element types the events of the page (${file})`, async t => {
    assert.equal(await compile(t, {files: [file], lib: DOM}), '');
  });
