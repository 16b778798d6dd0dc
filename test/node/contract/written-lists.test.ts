/** Deliberate duplicates: tables for people, and lists for tools, compared with the code. */
import assert from 'node:assert/strict';
import {existsSync, globSync} from 'node:fs';
import {suite, test} from 'node:test';
import {ACTIONS, Access, PROVIDERS, type Action, type Provider} from '#src/contract/access.js';
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {isErrorCode, RETRYABLE} from '#src/contract/error-codes.js';
import {type ErrorCode} from '#src/contract/errors.js';
import {isServiceEvent} from '#src/contract/events.js';
import {FLOWS} from '#src/contract/flow-name.js';
import {offersFlow} from '#src/providers/table.js';
import {wordNames} from '#src/locale/word-names.js';
import {PARTS} from '../../../.rollup/parts.ts';
import {SCENARIOS} from '../../../demo/partner/scenarios.ts';
import {MAGIC_AMOUNTS} from '../../../demo/service/sandbox/magic-amounts.ts';
import {namesIn, read, rowsOf, type Row} from '../../support/documents/reading.ts';

const ELEMENTS = 'src/elements/README.md';
const CONTRACT = 'src/contract/README.md';
const SANDBOX = 'demo/README.md';
const elements = read(ELEMENTS);

/** The names in the first column. */
const listed = (path: string, first: string): string[] =>
  rowsOf(path, first)
    .flatMap(row => namesIn(row[first]))
    .toSorted();

const isCode = (name: string): name is ErrorCode => isErrorCode(name);

/** The rows of the contract's tables that list whether a code is retryable, one for each code. */
function codes(): {code: string; row: Row}[] {
  return rowsOf(CONTRACT, 'code')
    .filter(row => 'retryable' in row)
    .flatMap(row => namesIn(row.code).map(code => ({code, row})));
}

suite('error codes', () => {
  const all = Object.keys(RETRYABLE).filter(isCode);

  test('7 the contract has a row for each code, and states whether it is retryable', () => {
    // Section 7.4 explains its two codes in prose.
    const expected = all.filter(code => ERROR_REFERENCE[code].section !== '7.4');
    const written = codes().map(({code, row}) => `${code}: ${row.retryable}`);
    const known = expected.map(code => `${code}: ${RETRYABLE[code] ? 'yes' : 'no'}`);
    assert.deepEqual(written.toSorted(), known.toSorted());
  });

  test('7 the error reference matches describeError for each code, with an anchor', () => {
    const written = rowsOf(CONTRACT, 'error').map(row => Object.values(row));
    const known = all.map(code => {
      const {section, cause, whatToDo} = ERROR_REFERENCE[code];
      const error = `<a id="error-${code}"></a>\`${code}\``;
      return [error, RETRYABLE[code] ? 'yes' : 'no', section, cause, whatToDo];
    });
    assert.deepEqual(written, known);
  });

  test('7.6 the contract lists the providers of each code', () => {
    for (const {code, row} of codes()) {
      if (!isCode(code) || ERROR_REFERENCE[code].section !== '7.6') continue;
      const providers = [...ERROR_REFERENCE[code].providers];
      const isAll = providers.join() === PROVIDERS.toSorted().join();
      const written = (row.provider ?? '').split(', ').toSorted();
      assert.deepEqual(written, isAll ? ['all'] : providers.toSorted(), code);
    }
  });
});

suite('providers', () => {
  const rows = rowsOf(ELEMENTS, 'provider').filter(row => 'deposit' in row);
  const COLUMNS = {deposit: 'deposit', withdraw: 'withdrawal'} as const satisfies Record<
    Action,
    string
  >;

  test('the elements’ README has a row for each provider, and marks missing flows', () => {
    assert.deepEqual(rows.flatMap(row => namesIn(row.provider)).toSorted(), PROVIDERS.toSorted());
    for (const provider of PROVIDERS)
      for (const action of ACTIONS) {
        const cell = rows.find(row => namesIn(row.provider)[0] === provider)?.[COLUMNS[action]];
        assert.equal(cell?.includes("isn't available yet"), !offersFlow(provider, action), cell);
      }
  });

  for (const [place, text] of [
    ['the elements’ README, at the attribute', /^\| `provider` .*$/m.exec(elements)?.[0]],
    [
      'the elements’ README, at the events',
      /^In a detail, `provider` is [^;]*/m.exec(elements)?.[0],
    ],
    ['the glossary of src/README.md', /^\| provider .*$/m.exec(read('src/README.md'))?.[0]],
    [
      'the attribute’s docblock',
      /\/\*\* The provider to prefer[^/]*/.exec(read('src/elements/tags/payment-element.ts'))?.[0],
    ],
  ] as const)
    test(`${place}: each provider is named`, () => {
      const isOurs = (name: string): name is Provider => PROVIDERS.some(one => one === name);
      assert.deepEqual(namesIn(text).filter(isOurs).toSorted(), PROVIDERS.toSorted());
    });

  test('2.4 the contract lists each permission', () => {
    const permissions = Object.keys(Access.shape.permissions.shape);
    assert.deepEqual(listed(CONTRACT, 'permission'), permissions.toSorted());
  });
});

suite('flows', () => {
  const pkg = JSON.parse(read('package.json')) as {
    readonly exports: Readonly<Record<string, object>>;
  };

  test('the README and the elements’ README have a row for each element', () => {
    const tags = ['session', ...FLOWS].map(name => `<service-${name}>`).toSorted();
    assert.deepEqual(listed('README.md', 'element'), tags);
    assert.deepEqual(listed(ELEMENTS, 'tag'), tags);
  });

  test('the elements’ README names each flow where it explains the events', () => {
    const sentence = /^In a detail, `provider`[^]*?;[^]*?;[^;]*/m.exec(elements)?.[0];
    const isOurs = (name: string): boolean => FLOWS.some(flow => flow === name);
    assert.deepEqual(namesIn(sentence).filter(isOurs).toSorted(), FLOWS.toSorted());
  });

  for (const flow of FLOWS)
    test(`${flow} has an element in every entry point`, () => {
      const tagFile = `elements/tags/service-${flow}`;
      assert.ok(existsSync(`src/${tagFile}.ts`), `${tagFile}.ts is not there`);
      assert.ok(read('src/define.ts').includes(`'./${tagFile}.js'`), 'src/define.ts');
      const classFile = `'./elements/tags/${flow}-element.js'`;
      assert.ok(read('src/index.ts').includes(classFile), 'src/index.ts');
      const target = {types: `./dist/${tagFile}.d.ts`, default: `./dist/${tagFile}.js`};
      assert.deepEqual(pkg.exports[`./service-${flow}`], target, 'package.json');
    });

  // The file of each framework, with the number of its lists.
  for (const [file, line, lists] of [
    ['src/elements/tags/element-types.ts', /^ {2}readonly '(service-\w+)': typeof/gm, 1],
    ['src/jsx.ts', /^ {6}'(service-\w+)': In(?:React|Solid)<'\1', this>;$/gm, 3],
    ['src/vue.ts', /^ {4}'(service-\w+)': InVue<'\1'>;$/gm, 1],
    ['src/react/components.ts', /^export const Service\w+ = .*component\('(service-\w+)', /gm, 1],
    ['src/react.ts', /^ {2}(Service\w+),$/gm, 1],
  ] as const)
    test(`${file}: each element is in each list`, () => {
      const names = [...read(file).matchAll(line)].map(([, name = '']) =>
        name.replace(/^Service(.)/, (_, first: string) => `service-${first.toLowerCase()}`),
      );
      const all = ['session', ...FLOWS].map(flow => `service-${flow}`);
      const expected = Array.from({length: lists}, () => all).flat();
      assert.deepEqual(names.toSorted(), expected.toSorted());
    });

  test('each flow, and each provider with a flow, is in a named part of the build', () => {
    const withFlow = PROVIDERS.filter(provider => ACTIONS.some(each => offersFlow(provider, each)));
    // A deposit and a withdrawal are both payments.
    const folders = [...FLOWS.slice(ACTIONS.length), ...withFlow];
    const isNamed = (folder: string) =>
      PARTS.some(([, path]) => path.test(`/dist/elements/${folder}/${folder}-views.js`));
    assert.deepEqual(
      folders.filter(folder => !isNamed(folder)),
      [],
    );
  });
});

suite('the sandbox', () => {
  test('its README lists each magic amount with its code', () => {
    const rows = rowsOf(SANDBOX, 'amount');
    assert.deepEqual(
      rows.map(({amount = ''}) => amount).toSorted(),
      Object.keys(MAGIC_AMOUNTS).toSorted(),
    );
    for (const {amount = '', result} of rows) {
      const magic = MAGIC_AMOUNTS[amount];
      if (magic?.kind !== 'reject' || ['fallback', 'internal_error'].includes(magic.code)) continue;
      assert.ok(namesIn(result).includes(magic.code), `${amount}: ${result}`);
    }
  });

  test('its README lists each scenario', () => {
    const scenarios = listed(SANDBOX, 'scenario');
    assert.deepEqual(scenarios, Object.keys(SCENARIOS).toSorted());
  });
});

suite('names', () => {
  test('with the prefix service- are events or elements, wherever they are quoted', () => {
    // The last name is misspelled on purpose.
    const OTHERS = [
      'service-embed',
      'service-session',
      'service-inspector',
      'service-gallery',
      'service-hello',
      'service-depost',
    ];
    const known = new Set([...OTHERS, ...FLOWS.map(flow => `service-${flow}`)]);
    const unknown = globSync(['*.md', '{src,demo,test}/**/*.{ts,js,md}']).flatMap(file =>
      [...read(file).matchAll(/(['"`])(service-[a-z]+(?:-[a-z]+)*)\1/g)]
        .map(([, , name = '']) => name)
        .filter(name => !known.has(name) && !isServiceEvent(name))
        .map(name => `${file}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  test('of all words are known to the console, and no others are', async () => {
    const words = await Promise.all(
      globSync('dist/locale/en/*.js').map(
        async file => (await import(`../../../${file}`)) as Record<string, object>,
      ),
    );
    const ours = words.flatMap(Object.values).flatMap(each => Object.keys(each as object));
    assert.ok(ours.length > 300);
    assert.deepEqual(wordNames().toSorted(), ours.toSorted());
  });

  test('of all words are in the catalogue of a flow, and so in `Messages`, the property', () => {
    const words = read('src/locale/words.ts');
    const unions = [...words.matchAll(/^export type (\w+) =([^;]+);/gm)];
    const catalogues = unions.filter(([, name = '']) => name.endsWith('Catalogue'));
    const inAny = catalogues.map(([, , parts]) => parts).join();
    for (const file of globSync('src/locale/en/*.ts')) {
      const [, name = ''] = /^export const en(\w+)/m.exec(read(file)) ?? [];
      const [, type = ''] = new RegExp(`(\\w+) = Words<typeof en${name}>`).exec(words) ?? [];
      assert.match(inAny, new RegExp(`\\b${type || 'no type'}\\b`), `${file} is in no catalogue`);
    }
    const [, , messages = ''] = unions.find(([, name]) => name === 'Messages') ?? [];
    for (const [, name = ''] of catalogues) assert.match(messages, new RegExp(`\\b${name}\\b`));
  });
});
