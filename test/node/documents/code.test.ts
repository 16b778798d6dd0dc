/** Every block of code in every document: it compiles, or the names in it exist. */
import assert from 'node:assert/strict';
import {execFile, execFileSync} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {existsSync, globSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {suite, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {isServiceEvent} from '#src/contract/events.js';
import {STYLE_PROPERTIES} from '#src/contract/style-properties.js';
import {outputOf} from '#src/cli/main.js';
import {allBlocks, PATHS, read, spansOf, type Block} from '../../support/documents/reading.ts';
import {scriptsOf, tagsOf} from './markup.ts';

/** The languages that tests check. */
const LANGUAGES = [
  ...['ts', 'tsx', 'js', 'html', 'vue', 'svelte', 'json', 'css', 'sh', 'sql', 'python', 'go'],
  'text',
];

/** Languages that no test checks, with the reason. The block has `unchecked` after its language. */
const UNCHECKED: Readonly<Record<string, string>> = {
  go: 'no Go on the machines that test; `service-embed vectors` checks a signer',
  text: 'a policy and a drawing are no code',
};

const blocks = allBlocks();
const of = (...languages: readonly string[]) =>
  blocks.filter(({language}) => languages.includes(language));

test('every code block has a known language', () => {
  assert.deepEqual(
    blocks.filter(({language}) => !LANGUAGES.includes(language)),
    [],
  );
});

test('every code block is checked, or is marked as unchecked with a listed language', () => {
  const unchecked = blocks.filter(({marks}) => marks.includes('unchecked'));
  assert.deepEqual(
    [...new Set(unchecked.map(({language}) => language))].toSorted(),
    Object.keys(UNCHECKED).toSorted(),
  );
  assert.deepEqual(of(...Object.keys(UNCHECKED)), unchecked);
  // `readme.test.ts` runs it.
  assert.equal(of('python').length, 1);
});

/** Declarations that the documents do not show. */
const GIVEN = `
declare const deposit: HTMLElementTagNameMap['service-deposit'];
declare const token: string;
declare const fetchToken: () => Promise<string>;
declare const report: (...facts: unknown[]) => void;
declare const thank: (amount: string, currency: string) => void;
declare const service: import('service-embed/partner').PartnerClient;
declare const userId: string;
declare const sharedSecret: string;
declare const clientIp: string;
declare const transactionId: string;
declare const secrets: {get(userId: string): Promise<string>};
declare const signedInUser: (request: import('node:http').IncomingMessage) => {serviceId: string};
declare const keep: (tx: unknown, event: {readonly kind: string; readonly text: string}) => Promise<void>;
interface DatabaseTransaction {
  query(sql: string, values: readonly unknown[]): Promise<{rowCount: number}>;
}
declare const database: {
  query(sql: string): Promise<{rows: {sequence: string; series: string | null}[]}>;
  transaction(work: (tx: DatabaseTransaction) => Promise<void>): Promise<void>;
};
declare const book: (tx: DatabaseTransaction, userId: string, transaction: object) => Promise<void>;
declare const readEverythingAgain: (tx: DatabaseTransaction) => Promise<void>;
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export const Component: (options: object) => (component: unknown, context: unknown) => void;
}
declare module '@vitejs/plugin-vue' {
  const vue: (options: {
    template: {compilerOptions: {isCustomElement: (tag: string) => boolean}};
  }) => object;
  export default vue;
}
declare module 'vite' {
  export const defineConfig: (config: {plugins: object[]}) => object;
}
`;

/** The folder is inside the package, so that imports of the package by name work. */
async function folderFor(t: TestContext): Promise<string> {
  const folder = resolve('.build', `documents-${randomUUID()}`);
  await mkdir(folder, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  return folder;
}

/**
 * In a folder for its document. A block that begins with a file name, such as `// backend.js`, gets
 * that name.
 */
function fileOf({place, code, language}: Block): string {
  const [path = '', line = ''] = place.split(':');
  const [, name = `block-${line}.${language}`] = /^\/\/ ([\w-]+\.\w+)\n/.exec(code) ?? [];
  return `${path.replaceAll('/', '-')}/${name}`;
}

/** Compiles all files at once, and returns the errors. */
async function compiled(
  t: TestContext,
  files: readonly (readonly [name: string, code: string])[],
  options: object,
): Promise<string> {
  const folder = await folderFor(t);
  for (const [name, code] of files) {
    await mkdir(dirname(`${folder}/${name}`), {recursive: true});
    await writeFile(`${folder}/${name}`, code);
  }
  await writeFile(`${folder}/given.d.ts`, GIVEN);
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: true,
      rootDir: '../..',
      skipLibCheck: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      noImplicitOverride: false,
      // Files that a page loads from its own folder.
      paths: {'/embed/*': ['../../dist/define.d.ts']},
      moduleDetection: 'force',
      types: ['node'],
      ...options,
    },
    include: ['.'],
    exclude: [],
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const {stdout} = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: {stdout: string}) => error,
  );
  return stdout.replaceAll(/^\S*\/documents-[\w-]+\//gm, '');
}

suite('code', () => {
  test('in TypeScript compiles with our strict settings', async t => {
    const files = of('ts').map(block => [fileOf(block), block.code] as const);
    assert.ok(files.length > 0);
    // A template of Vue or Svelte uses names that the script does not.
    const inComponents = of('vue', 'svelte').flatMap(block =>
      scriptsOf(block.code).map(({code}) => [`${fileOf(block)}.ts`, code] as const),
    );
    assert.ok(inComponents.length > 1);
    assert.equal(await compiled(t, [...files, ...inComponents], {}), '');
  });

  test('in React compiles', async t => {
    const files = of('tsx').map(block => [fileOf(block), block.code] as const);
    assert.ok(files.length > 1);
    assert.equal(await compiled(t, files, {jsx: 'react-jsx'}), '');
  });

  test('in JavaScript compiles, including scripts in pages', async t => {
    const own = of('js').map(block => [fileOf(block), block.code] as const);
    const inPages = of('html').flatMap(block =>
      scriptsOf(block.code)
        .filter(({type}) => type === 'module')
        .map(({code}, at) => [`${fileOf(block)}-${at}.js`, code] as const),
    );
    assert.ok(own.length > 5 && inPages.length > 0);
    // The types of the elements.
    const types = ['types.ts', "import 'service-embed/define';\n"] as const;
    const loose = {allowJs: true, checkJs: true, strict: false, exactOptionalPropertyTypes: false};
    assert.equal(await compiled(t, [...own, ...inPages, types], loose), '');
  });

  test('in SQL runs', () => {
    assert.ok(of('sql').length > 0);
    const database = new DatabaseSync(':memory:');
    for (const {code} of of('sql')) database.exec(code);
    database.close();
  });

  test('in JSON parses, including JSON in pages', () => {
    const inPages = of('html').flatMap(({code}) =>
      scriptsOf(code)
        .filter(({type}) => type === 'application/json')
        .map(each => each.code),
    );
    assert.ok(inPages.length > 0);
    for (const code of [...of('json').map(block => block.code), ...inPages])
      assert.doesNotThrow(() => JSON.parse(code) as unknown, code);
  });
});

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly {readonly name: string}[];
  readonly members?: readonly {readonly name: string}[];
  readonly cssParts?: readonly {readonly name: string}[];
  readonly cssStates?: readonly {readonly name: string}[];
}

const manifest = JSON.parse(read('dist/custom-elements.json')) as {
  readonly modules: readonly {readonly declarations?: readonly Declaration[]}[];
};
/** Editors do not offer the inspector, because it is on no page for users. */
const INSPECTOR: Declaration = {
  tagName: 'service-inspector',
  attributes: [{name: 'color-scheme'}],
  members: [{name: 'report'}],
};
const elements = new Map(
  [...manifest.modules.flatMap(({declarations = []}) => declarations), INSPECTOR].map(
    declaration => [declaration.tagName ?? '', declaration],
  ),
);

/** Attributes of HTML and of the frameworks. */
const GLOBAL = /^(?:id|class|className|slot|hidden|ref|key|…)$/;

/** The prefixes of a property or an event in each framework. */
const MARKS = /^(?:\[(.+)\]|\((.+)\)|prop:(.+)|on:(.+)|on(service-.+)|:(.+)\.prop|[:@.](.+))$/;

/** `ServiceDeposit` → `service-deposit`. */
const kebab = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();

/** In a React component, an event is `onServiceError`. */
const eventIn = (prop: string): string => (/^on[A-Z]/.test(prop) ? kebab(prop.slice(2)) : prop);

function isKnown(tag: string, written: string): boolean {
  const {attributes = [], members = []} = elements.get(kebab(tag)) ?? {};
  const name = MARKS.exec(written)?.slice(1).find(Boolean) ?? eventIn(written);
  return (
    GLOBAL.test(name) ||
    isServiceEvent(name) ||
    [...attributes, ...members].some(each => each.name === name)
  );
}

/** The tags and attributes that none of our elements has. */
function mistakes(markup: string): readonly string[] {
  return tagsOf(markup)
    .filter(({name}) => name.includes('-') || name.startsWith('Service'))
    .flatMap(({name, attributes}) =>
      elements.has(kebab(name))
        ? attributes.filter(each => !isKnown(name, each)).map(each => `<${name} ${each}>`)
        : [`<${name}>`],
    );
}

suite('markup', () => {
  for (const {place, code} of of('html', 'vue', 'svelte'))
    test(`${place} uses only known tags and attributes of our elements`, () => {
      assert.deepEqual(mistakes(code), []);
    });

  for (const path of PATHS)
    test(`${path} names only known attributes of our elements`, () => {
      const wrong = spansOf(path)
        .filter(span => /^<(?:service-[\w-]+|Service\w+)[\s>]/.test(span))
        // Abbreviated text, such as `<service-deposit …>`.
        .map(span =>
          span.includes('</') || span.endsWith('/>') ? span : span.replace(/>.*$/, '/>'),
        )
        .flatMap(mistakes);
      assert.deepEqual(wrong, []);
    });

  test('a style sheet uses only known elements and custom properties', () => {
    for (const {place, code} of of('css')) {
      assert.equal(code.split('{').length, code.split('}').length, place);
      for (const [name] of code.matchAll(/(?<![\w-])(?:--)?service-[\w-]+/g))
        assert.ok(elements.has(name) || PROPERTIES.has(name), `${place}: ${name}`);
    }
  });
});

const PROPERTIES: ReadonlySet<string> = new Set(STYLE_PROPERTIES);

/** Scripts of the package, and of the pages that readers copy. */
const SCRIPTS = new Set(
  globSync(['package.json', 'demo/pages/*/package.json', 'demo/backend/package.json'])
    .map(file => JSON.parse(read(file)) as {scripts?: object})
    .flatMap(({scripts = {}}) => Object.keys(scripts)),
);

/** Programs that a document may use. */
const PROGRAMS =
  /^(?:npm|npx|node|docker|openssl|curl|tar|cmp|cp|mkdir|cd|echo|for|do|done|git|\.ci\/run)$/;
/** Commands of npm itself. */
const OWN = /^(?:ci|create|install|init|pack|pkg|audit|exec)$/;

const scriptNamed = (line: string): string | undefined => {
  const [, run, name = ''] = /^npm (run )?([\w:-]+)/.exec(line) ?? [];
  return run === undefined && OWN.test(name) ? undefined : name;
};

/** The commands of a block, one per line. */
const commandsIn = (code: string): readonly string[] =>
  code
    .replaceAll(/\\\n\s*/g, ' ')
    // A quoted program is not a command.
    .replaceAll(/'[^']*'/g, "''")
    .split(/\n|&&|\|\||;/)
    .map(line => line.replace(/(?:^|\s)#.*$/, '').trim())
    .map(line => line.replace(/^(?:[A-Z_]+=\S+\s+)+/, ''))
    .filter(line => line !== '');

async function unknownIn(command: string): Promise<string | undefined> {
  const [program = '', first = '', ...others] = command.split(/\s+/);
  if (!PROGRAMS.test(program)) return `no program: ${command}`;
  if (program === 'npm') {
    const script = scriptNamed(command);
    return script === undefined || SCRIPTS.has(script) ? undefined : `no script: ${command}`;
  }
  if (program === 'node' && /^[\w./-]+$/.test(first) && !first.startsWith('-'))
    return existsSync(first) ? undefined : `no file: ${command}`;
  if (program === 'npx' && first === 'service-embed') {
    const [name = '', ...given] = others;
    const {stdout = '', exitCode} = await outputOf([name, '--help']);
    if (exitCode !== 0) return `no command: ${command}`;
    const flags = given.filter(each => each.startsWith('--') && each !== '--help');
    return flags.every(flag => stdout.includes(flag)) ? undefined : `no option: ${command}`;
  }
  return undefined;
}

suite('a shell command', () => {
  for (const {place, code} of of('sh'))
    test(`in ${place} uses programs, scripts and options that exist`, async () => {
      execFileSync('bash', ['-n'], {input: code});
      const unknown = await Promise.all(commandsIn(code).map(unknownIn));
      assert.deepEqual(unknown.filter(Boolean), []);
    });

  for (const path of PATHS)
    test(`in ${path} exists`, async () => {
      const named = spansOf(path).filter(span => /^(?:npm|npx service-embed) [a-z]/.test(span));
      const unknown = await Promise.all(named.flatMap(commandsIn).map(unknownIn));
      assert.deepEqual(unknown.filter(Boolean), []);
    });
});
