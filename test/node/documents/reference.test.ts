/**
 * The reference page of the elements matches the manifest, which is generated from the elements’
 * docblocks.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {namesIn, read, rowsOf, type Row} from '../../support/documents/reading.ts';

interface Named {
  readonly name: string;
  readonly default?: string;
}

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly members?: readonly (Named & {readonly kind: string; readonly static?: boolean})[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly cssStates?: readonly Named[];
}

interface Manifest {
  readonly modules: readonly {readonly declarations?: readonly Declaration[]}[];
}

const ELEMENTS = 'src/elements/README.md';
const manifest = JSON.parse(read('dist/custom-elements.json')) as Manifest;
const declarations = manifest.modules
  .flatMap(({declarations: own = []}) => own)
  .filter(({tagName}) => tagName !== undefined);

/** Whether the column `on` includes the element. */
function isOn({on = ''}: Row, tag: string): boolean {
  const name = tag.replace('service-', '');
  return on === 'all' || (on === 'flows' ? name !== 'session' : on.split(', ').includes(name));
}

const named = (first: string, tag?: string): string[] =>
  rowsOf(ELEMENTS, first)
    .filter(row => tag === undefined || isOn(row, tag))
    .flatMap(row => namesIn(row[first]))
    .toSorted();

const names = (all: readonly Named[] = []): string[] => all.map(({name}) => name).toSorted();

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Members that every element class has because of the platform or Lit. */
const INHERITED = [
  'version',
  'connectedMoveCallback',
  'adoptedCallback',
  'addEventListener',
  'removeAttribute',
];

suite('the reference page of the elements', () => {
  test('has an element in the manifest for each tag', () => {
    assert.deepEqual(
      declarations.map(({tagName}) => `<${tagName}>`).toSorted(),
      rowsOf(ELEMENTS, 'tag')
        .flatMap(row => namesIn(row.tag))
        .toSorted(),
    );
  });

  for (const {tagName: tag = '', attributes, members = [], ...looks} of declarations)
    suite(tag, () => {
      test('lists its attributes with their defaults', () => {
        assert.deepEqual(named('attribute', tag), names(attributes));
        for (const row of rowsOf(ELEMENTS, 'attribute').filter(each => isOn(each, tag))) {
          const [attribute = ''] = namesIn(row.attribute);
          const inCode = attributes?.find(({name}) => name === attribute)?.default;
          const [written] = namesIn(row.default);
          // Compares only string literals. For a constant, the manifest has no value.
          if (inCode !== undefined && inCode.startsWith("'"))
            assert.equal(written ?? '', inCode.slice(1, -1), attribute);
        }
      });

      test('lists its properties and methods', () => {
        const own = members.filter(({name}) => !INHERITED.includes(name));
        const twins = named('attribute', tag).map(camel);
        const others = names(own.filter(({kind}) => kind === 'field'));
        assert.deepEqual(
          [
            ...twins,
            ...rowsOf(ELEMENTS, 'property')
              .filter(row => 'type' in row)
              .flatMap(row => namesIn(row.property)),
          ].toSorted(),
          others,
        );
        assert.deepEqual(
          named('method', tag).map(name => name.replace('()', '')),
          names(own.filter(({kind}) => kind === 'method')),
        );
      });

      test('lists its parts, custom properties and states', () => {
        assert.deepEqual(named('part', tag), names(looks.cssParts));
        if (tag === 'service-session') return;
        const properties = named('property').filter(name => name.startsWith('--'));
        assert.deepEqual(properties, names(looks.cssProperties));
        assert.deepEqual(named('state'), names(looks.cssStates));
      });
    });
});

test('the README of the page around has a row for each callback of listen', () => {
  const callbacks = read('src/host/listen.ts').matchAll(/^ {2}(on[A-Z]\w+)\?\(/gm);
  assert.deepEqual(
    rowsOf('src/host/README.md', 'callback')
      .flatMap(row => namesIn(row.callback))
      .toSorted(),
    Array.from(callbacks, ([, name = '']) => name).toSorted(),
  );
});
