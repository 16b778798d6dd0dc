/** The docblocks of all exports of the package: each exists, and its examples compile. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {suite, test} from 'node:test';
import {promisify} from 'node:util';

interface Documented {
  readonly name: string;
  /** True for functions and classes. False for types and constants. */
  readonly isCapability: boolean;
  readonly docs: string;
}

/** The exports of one entry point, each with the docblock of its declaration. */
function exportsOf(entry: string): Documented[] {
  const text = readFileSync(`src/${entry}`, 'utf8');
  return [...text.matchAll(/^export (?:type )?\{([^}]+)\} from '\.\/(.+)\.js'/gm)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map(name => name.replace(/\btype\b/, '').trim())
        .filter(name => name !== '')
        .map(name => declared(name.split(' as ')[0] ?? '', `src/${file}.ts`)),
  );
}

function declared(name: string, file: string): Documented {
  const text = readFileSync(file, 'utf8');
  const declarations = text.matchAll(
    new RegExp(
      `^(?:(/\\*\\*(?:(?!\\*/)[^])*\\*/)\\n)?(?:export )?(?:abstract |async )?(\\w+) ${name}\\b`,
      'gm',
    ),
  );
  // A schema and its type have the same name. The schema is first and has the docs.
  const [first] = declarations;
  assert.ok(first, `${file} does not declare ${name}`);
  const [, docs = '', kind = ''] = first;
  return {name, isCapability: ['function', 'class'].includes(kind), docs};
}

const examplesIn = (docs: string): string[] =>
  [...docs.matchAll(/@example\n +\* ```ts\n([^]*?) +\* ```/g)].map(([, code = '']) =>
    code.replaceAll(/^ +\* ?/gm, ''),
  );

/** Declarations that the examples do not show. */
const GIVEN = `declare const token: string;
declare const baseUrl: string;
declare const isvId: string;
declare const userId: string;
declare const sharedSecret: string;
declare const clientIp: string;
declare const pem: string;
declare const jwt: string;
declare const publicKey: string;
declare const newToken: () => Promise<string>;
declare const user: import('service-embed/partner').ActingUser;
declare const client: import('service-embed/partner').PartnerClient;
declare const handle: import('service-embed/frame').FrameHandle;
`;

/** The methods of an interface, each as `INTERFACE.METHOD`. */
function methodsOf(name: string, file: string): Documented[] {
  const text = readFileSync(file, 'utf8');
  const [, body = ''] =
    new RegExp(`^export interface ${name} \\{\n([^]*?)^\\}`, 'm').exec(text) ?? [];
  return [...body.matchAll(/(  \/\*\*(?:(?!\*\/)[^])*\*\/\n)  (\w+)[(<]/g)].map(
    ([, docs = '', method = '']) => ({name: `${name}.${method}`, isCapability: true, docs}),
  );
}

const ENTRIES = {
  'service-embed': exportsOf('index.ts'),
  'service-embed/react': exportsOf('react.ts'),
  'service-embed/frame': [
    ...exportsOf('frame.ts'),
    ...methodsOf('FrameHandle', 'src/host/frame-connection.ts'),
  ],
  'service-embed/partner': [
    ...exportsOf('partner.ts'),
    ...methodsOf('PartnerClient', 'src/partner/client-api.ts'),
  ],
};

for (const [specifier, all] of Object.entries(ENTRIES))
  suite(specifier, () => {
    for (const {name, isCapability, docs} of all)
      test(`${name} has a docblock${isCapability ? ' with an example' : ''}`, () => {
        assert.notEqual(docs, '');
        if (isCapability) assert.notDeepEqual(examplesIn(docs), []);
      });
  });

test('every example compiles', async t => {
  // The folder is inside the package, so that imports of the package by name work.
  const folder = resolve('.build', `examples-${randomUUID()}`);
  await mkdir(folder, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  const named = Object.values(ENTRIES).flatMap(all =>
    all.flatMap(({name, docs}) => examplesIn(docs).map((code, at) => ({name, code, at}))),
  );
  assert.ok(named.length > 0);
  for (const {name, code, at} of named) {
    await writeFile(`${folder}/${name}-${at}.ts`, `${code}\nexport {};\n`);
  }
  await writeFile(`${folder}/given.d.ts`, GIVEN);
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {noEmit: true, rootDir: '../..', skipLibCheck: true, noUnusedLocals: false},
    include: ['.'],
    exclude: [],
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const {stdout} = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: {stdout: string}) => error,
  );
  assert.equal(stdout, '');
});
