/** The parts of `src/`: their allowed imports, and the house rules that no other tool checks. */
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {findCycle} from '../../support/sources/find-cycle.ts';
import {importsUp, mapOf} from '../../support/sources/rooms.ts';
import {sourceTree, type SourceFile} from '../../support/sources/source-tree.ts';

/** The imports that each part may have besides itself: other parts, and packages. */
const MAY_IMPORT: Record<string, {parts: readonly string[]; packages: readonly string[]}> = {
  contract: {parts: [], packages: ['zod/mini']},
  locale: {parts: [], packages: ['lit']},
  styles: {parts: [], packages: ['lit']},
  api: {parts: ['contract'], packages: []},
  flows: {parts: ['contract'], packages: []},
  host: {parts: ['contract'], packages: []},
  partner: {parts: ['contract'], packages: ['jose']},
  session: {parts: ['contract', 'api', 'flows'], packages: []},
  identity: {parts: ['contract', 'flows'], packages: []},
  providers: {parts: ['contract', 'api', 'flows', 'identity'], packages: []},
  runners: {
    parts: ['contract', 'api', 'flows', 'session', 'identity', 'providers'],
    packages: [],
  },
  elements: {
    parts: [
      'contract',
      'flows',
      'session',
      'identity',
      'providers',
      'runners',
      'host',
      'locale',
      'styles',
      'version.ts',
    ],
    packages: ['lit', '@lit/context', 'lean-qr'],
  },
  // The inspector observes from outside, because it must work beside any copy of the elements.
  inspector: {
    parts: ['contract', 'flows', 'providers', 'host', 'styles', 'version.ts'],
    packages: [],
  },
  'version.ts': {parts: [], packages: []},
  // The last three only for types of the elements' properties.
  'index.ts': {
    parts: ['contract', 'host', 'elements', 'version.ts', 'session', 'locale', 'flows'],
    packages: [],
  },
  'define.ts': {parts: ['contract', 'host', 'elements'], packages: []},
  react: {parts: ['contract', 'host', 'elements'], packages: ['react']},
  'react.ts': {parts: ['react'], packages: []},
  'jsx.ts': {parts: ['contract', 'host', 'elements'], packages: []},
  // Only for types.
  'vue.ts': {parts: ['host', 'elements'], packages: ['vue']},
  'frame.ts': {parts: ['contract', 'host'], packages: []},
  'frame-page.ts': {parts: ['contract', 'host'], packages: []},
  'partner.ts': {parts: ['contract', 'partner'], packages: []},
  // The command for a terminal. It uses only Node's own modules.
  cli: {
    parts: ['contract', 'partner', 'version.ts'],
    packages: ['node:crypto', 'node:fs', 'node:process', 'node:stream', 'node:util'],
  },
  'cli.ts': {parts: ['cli'], packages: []},
};

/** Patterns that must not be in `src/`, by the reason. */
const FORBIDDEN: Record<string, RegExp> = {
  'markup from text':
    /unsafeHTML|unsafeSVG|unsafeStatic|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
  'code from text': /\beval\(|\bnew Function\b/,
  'what a strict Content-Security-Policy refuses': /styleMap| style="|<style/,
  'storage that other scripts of the page read': /localStorage|document\.cookie/,
  'a message to any origin': /postMessage\([^;]*['"]\*['"]/,
  'a type that says nothing': /: any\b|\bas any\b|<any>|@ts-ignore|@ts-nocheck/,
  'unfinished work': /\bTODO\b|\bFIXME\b/,
  'the configuration that a page shares with us': /\bz\.config\(/,
  'the zod that probes for eval': /from 'zod(?:\/v4)?'/,
};

/** Forbidden patterns that one file uses for a stronger reason. */
const ALLOWED: Record<string, RegExp> = {
  // A framework's types are not installed here, nor on a page that uses another framework.
  'jsx.ts': /\/\*\* @ts-ignore \*\/\n(?=declare module )/g,
  'vue.ts': /\/\*\* @ts-ignore \*\/\n(?=declare module |import type )/g,
};

/**
 * The maximum number of lines of a file. `flow-element.ts` has a docblock with each event, part and
 * property, from which the manifest is made.
 */
const maxLines = (name: string): number =>
  /^(flows|elements)\//.test(name) && name !== 'elements/tags/flow-element.ts' ? 250 : 300;

const tree = sourceTree();
const byName = new Map(tree.map(file => [file.name, file]));

/** The folder of a file. A file of `src/` itself is a separate part. */
const partOf = (name: string) => name.split('/')[0] ?? name;

suite('src/', () => {
  test('has only the parts of the import table', () => {
    assert.ok(tree.length > 0);
    for (const {name} of tree) assert.ok(partOf(name) in MAY_IMPORT, `${name} is in no known part`);
  });

  test('has no import cycles', () => {
    const cycle = findCycle(new Map(tree.map(({name, files}) => [name, files])));
    assert.equal(cycle?.join(' → '), undefined);
  });

  test('loads the sandbox in one place, for one command', () => {
    const loading = tree.filter(({text}) => /['"][^'"]*\/sandbox\.js['"]/.test(text));
    // `main.ts` has the command. `sandbox.ts` loads the bundle that rollup makes of
    // `demo/sandbox/`.
    assert.deepEqual(
      loading.map(({name}) => name),
      ['cli/main.ts', 'cli/sandbox.ts'],
    );
    for (const {name, text} of tree) assert.doesNotMatch(text, /from '[^']*demo\//, name);
  });

  test('listens to window messages in one place, the guard', () => {
    // A BroadcastChannel is not a window. Only this origin can send messages in it.
    const LISTENS = /(?<!channel\.)addEventListener\(\s*['"`]message|\bonmessage\b/g;
    // A partner's backend has no windows. Its messages arrive on a WebSocket.
    const listeners = tree
      .filter(({name}) => partOf(name) !== 'partner')
      .flatMap(({name, text}) => [...text.matchAll(LISTENS)].map(() => name));
    // The inspector only reads the messages.
    assert.deepEqual(listeners, ['host/guard.ts', 'inspector/messages.ts']);
  });

  test('imports the words of a language only in `locale/`', () => {
    for (const {name, text} of tree.filter(file => partOf(file.name) !== 'locale'))
      assert.doesNotMatch(text, /from '[^']*locale\/[a-z]{2}\//, name);
  });

  test('has no two exported types with the same name', () => {
    const DECLARES = /^export (?:abstract )?(?:type|interface|class) (\w+)/gm;
    const files = new Map<string, string[]>();
    for (const {name, text} of tree)
      for (const [, type = ''] of text.matchAll(DECLARES))
        files.set(type, [...(files.get(type) ?? []), name]);
    assert.ok(files.size > 200, `only ${files.size} types were found`);
    assert.deepEqual(
      [...files].filter(([, places]) => places.length > 1),
      [],
    );
  });

  for (const file of tree) test(`${file.name} follows the house rules`, () => checkFile(file));
});

suite('src/elements/', () => {
  const elements = sourceTree('src/elements');
  const map = mapOf('src/README.md');

  test('has the folders listed in src/README.md, 14 at most, and no files beside them', () => {
    assert.deepEqual(
      [...new Set(elements.map(({name}) => partOf(name)))].toSorted(),
      map.toSorted(),
    );
    assert.ok(map.length <= 14);
  });

  test('has only imports that point down the list', () => {
    assert.deepEqual(importsUp(elements, map, partOf), []);
  });
});

suite('test/node/', () => {
  // Tests of the demo site, of the documents, and of the package as a whole.
  const OTHERS = ['demo', 'documents', 'project', 'service'];

  test('has tests only in folders named after the parts of src/, and a few others', () => {
    const rooms = new Set(
      globSync('test/node/**/*.ts').map(file => file.split('/').slice(2, -1).join('/')),
    );
    for (const room of rooms)
      assert.ok(OTHERS.includes(room) || (room in MAY_IMPORT && !room.includes('.')), room);
    assert.ok(rooms.size > OTHERS.length);
  });
});

test('the other service of the tests imports neither the sandbox nor the embed', () => {
  const files = sourceTree('test/support/other-service');
  assert.ok(files.length > 0);
  for (const {name, files: imported, packages} of files) {
    assert.deepEqual(
      imported.filter(file => file.startsWith('..')),
      [],
      name,
    );
    assert.deepEqual(
      packages.filter(each => !each.startsWith('node:')),
      [],
      name,
    );
  }
});

test('6 no window message is posted without a named origin', () => {
  // A BroadcastChannel is not a window. It reaches only this origin.
  const calls = sourceTree().flatMap(({text}) => [
    ...text.matchAll(/(?<!channels\.get\(owner\)\?)\.postMessage\(([^;]*)\);/g),
  ]);
  assert.ok(calls.length >= 3);
  for (const [, given = ''] of calls)
    assert.match(given, /, (?:\w+|this\.#)[oO]rigin$|, origin$/, given);
});

test('no test excludes the others in its file', () => {
  for (const file of globSync('test/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    assert.doesNotMatch(text, /^\s*(?:it|test|describe|suite)\.only\(/m, file);
  }
});

function checkFile({name, text, files, packages}: SourceFile): void {
  const from = partOf(name);
  const may = MAY_IMPORT[from];
  for (const file of files) {
    assert.ok(byName.has(file), `${name} imports ${file}, which is not there`);
    const to = partOf(file);
    assert.ok(to === from || may?.parts.includes(to), `${from} must not import ${to} (${file})`);
  }
  for (const specifier of packages) {
    const known = may?.packages.some(own => specifier === own || specifier.startsWith(`${own}/`));
    assert.ok(known, `${from} must not import the package ${specifier}`);
  }
  for (const [reason, pattern] of Object.entries(FORBIDDEN)) {
    const rest = text.replaceAll(ALLOWED[name] ?? /$^/g, '');
    assert.doesNotMatch(rest, pattern, `${name} contains ${reason}`);
  }
  assert.doesNotMatch(text, /^export default\b/m, `${name} has a default export`);
  const lines = text.split('\n').length - 1;
  const most = maxLines(name);
  assert.ok(lines <= most, `${name} has ${lines} lines, more than ${most}`);
}
