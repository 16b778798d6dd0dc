/** The manifest and the editors' data about the elements, compared with the code. */
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {ELEMENT_STATES} from '#src/contract/element-state.js';
import {STYLE_PROPERTIES} from '#src/contract/style-properties.js';
import {DOCUMENTS, linkTo} from '../../../.release/editors.ts';
import type {ElementDeclaration, Manifest} from '../../../.release/manifest.ts';
import {reachOf} from './reach.ts';
import {sourceTree} from '../../support/sources/source-tree.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const MANIFEST = read('dist/custom-elements.json') as Manifest;
const ELEMENTS = MANIFEST.modules.flatMap(({declarations = []}) => declarations);
const FLOWS = ELEMENTS.filter(({tagName}) => tagName !== 'service-session');
const TREE = sourceTree();

const names = (all: readonly {readonly name: string}[] = []): string[] =>
  all.map(({name}) => name).toSorted();

const shortName = ({tagName}: ElementDeclaration): string => tagName.replace('service-', '');

/** The source of all code that an element can run. */
const codeOf = (element: ElementDeclaration): string =>
  reachOf(`elements/tags/${shortName(element)}-element.ts`, TREE)
    // `events.ts` defines the helpers, and one of them names an event.
    .filter(({name}) => name !== 'host/events.ts')
    .map(({text}) => text)
    .join('\n');

/** Names by element. */
type Names = Readonly<Record<string, readonly string[]>>;

/** Events in code that these elements can reach, but that they never fire. */
const NEVER_FIRED: Names = {
  // Only a withdrawal is canceled after a block at submit.
  deposit: ['service-cancel'],
  // The link to support names a gate only in the list of gates.
  kyc: ['service-gate-required'],
  terms: ['service-gate-required'],
  // A signup opens in any place.
  signup: ['service-gate-required', 'service-geofence-blocked'],
};

/**
 * Parts in code that these elements can reach, but that they never render: only a payment's first
 * screen has choices.
 */
const NEVER_DRAWN: Names = {kyc: ['choice'], signup: ['choice'], terms: ['choice']};

function without(found: Iterable<string>, never: readonly string[] = []): string[] {
  const all = new Set(found);
  for (const name of never) assert.ok(all.delete(name), `${name} is out of reach anyway`);
  return [...all].toSorted();
}

function firedBy(element: ElementDeclaration): string[] {
  const code = codeOf(element);
  const calls = code.matchAll(/\b(?:emit|askPage)\(\s*[\w.#]+,\s*['`](service-[^'`]+)['`]/g);
  const found = [...calls].map(([, name = '']) => name.replace('${action}', shortName(element)));
  if (/\bemitError\(/.test(code)) found.push('service-error');
  return without(found, NEVER_FIRED[shortName(element)]);
}

function partsOf(element: ElementDeclaration): string[] {
  const code = codeOf(element);
  const written = code.matchAll(/\bpart=(?:"([\w ]+)"|\$\{([^}]+)\})|\.part\.add\('(\w+)'\)/g);
  const found = [...written].flatMap(([, fixed = '', chosen = '', added = '']) => [
    ...fixed.split(' '),
    ...[...chosen.matchAll(/[?:] '([\w ]+)'/g)].flatMap(([, all = '']) => all.split(' ')),
    added,
  ]);
  return without(found.filter(Boolean), NEVER_DRAWN[shortName(element)]);
}

suite('the manifest', () => {
  test('has every element', () => {
    const tags = ['deposit', 'kyc', 'session', 'signup', 'terms', 'withdraw'];
    assert.deepEqual(ELEMENTS.map(shortName).toSorted(), tags);
  });

  for (const element of ELEMENTS) {
    const {tagName, events = [], attributes = [], members = []} = element;

    test(`<${tagName}> lists the events that its code can fire, and no others`, () => {
      assert.deepEqual(names(events), firedBy(element));
    });

    test(`<${tagName}> lists the parts that its code can render, and no others`, () => {
      assert.deepEqual(names(element.cssParts), partsOf(element));
    });

    test(`<${tagName}> has the detail type of each event`, () => {
      for (const {name, type} of events) {
        assert.equal(type.text, `CustomEvent<ServiceEvents['${name}']>`);
        const [reference] = type.references ?? [];
        assert.equal(reference?.name, 'ServiceEvents');
        assert.equal(type.text.slice(reference?.start, reference?.end), 'ServiceEvents');
      }
    });

    test(`<${tagName}> has only public members`, () => {
      const methods = members.filter(({kind}) => kind === 'method');
      const flow = tagName === 'service-session' ? [] : ['focus', 'gatesChanged'];
      assert.deepEqual(names(methods), [...flow, 'signOut']);
      const fields = members.filter(({kind}) => kind === 'field').map(({name}) => name);
      const attributed = attributes.map(({fieldName = ''}) => fieldName);
      const others = ['access', 'messages', 'tokenProvider', 'version'];
      assert.deepEqual(fields.toSorted(), [...attributed, ...others].toSorted());
    });

    test(`<${tagName}> has a value for each default`, () => {
      for (const {name, default: value = ''} of members)
        assert.doesNotMatch(value, /^[A-Z_]+$/, name);
      const timeout = (all: readonly {name: string; default?: string}[], name: string) =>
        all.find(each => each.name === name)?.default;
      assert.equal(timeout(members, 'requestTimeout'), '15000');
      assert.equal(timeout(attributes, 'request-timeout'), '15000');
    });

    test(`<${tagName}> has a description for everything`, () => {
      const {slots = [], cssParts = [], cssProperties = [], cssStates = []} = element;
      const all = [events, attributes, members, slots, cssParts, cssProperties, cssStates];
      for (const {name, description} of all.flat()) assert.ok(description, name);
    });
  }

  for (const element of FLOWS)
    test(`<${element.tagName}> has each custom property with its default, and each state`, () => {
      assert.deepEqual(names(element.cssProperties), STYLE_PROPERTIES.toSorted());
      for (const {name, default: value} of element.cssProperties ?? []) assert.ok(value, name);
      assert.deepEqual(names(element.cssStates), [...ELEMENT_STATES].toSorted());
    });

  test('lists the rendered slots', () => {
    for (const element of ELEMENTS) {
      const drawn = [...codeOf(element).matchAll(/<slot(?: name="(\w+)")?/g)];
      assert.deepEqual(names(element.slots), drawn.map(([, name = '']) => name).toSorted());
    }
  });

  test('names only files and types in the package', () => {
    const index = readFileSync('src/index.ts', 'utf8');
    for (const [, file = ''] of JSON.stringify(MANIFEST).matchAll(/"(?:path|module)":"([^"]+)"/g))
      assert.ok(existsSync(file), `${file} is not there`);
    for (const [, name = ''] of JSON.stringify(MANIFEST).matchAll(
      /"name":"(\w+)","package":"service-embed"/g,
    ))
      assert.match(index, new RegExp(`\\b${name}\\b`));
  });
});

/** Attribute → values, in HTML. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'color-scheme': ['auto', 'light', 'dark'],
  isolation: ['inline', 'frame'],
  mode: ['verify', 'id-upload'],
  provider: ['bankpay', 'crypto', 'cashpay'],
};

const typeOf = (name: string): string | undefined =>
  VALUES[name]?.map(value => `'${value}'`).join(' | ');

interface WebTypes {
  readonly contributions: {
    readonly html: {
      readonly elements: readonly {
        readonly name: string;
        readonly 'doc-url': string;
        readonly attributes: readonly {
          readonly name: string;
          readonly value: {readonly type: string};
        }[];
        readonly js: {readonly events: readonly {readonly name: string; readonly type: string}[]};
      }[];
    };
    readonly css: Readonly<Record<string, readonly {readonly name: string}[]>>;
  };
}

interface VsCodeData {
  readonly tags: readonly {
    readonly name: string;
    readonly attributes: readonly {
      readonly name: string;
      readonly values: readonly {readonly name: string}[];
      readonly references: readonly {readonly url: string}[];
    }[];
  }[];
}

suite('the data for editors', () => {
  const webTypes = read('dist/web-types.json') as WebTypes;
  const vsCode = read('dist/vscode.html-custom-data.json') as VsCodeData;
  const {elements} = webTypes.contributions.html;

  test('has the values of enumerated attributes', () => {
    const seen = new Set<string>();
    for (const {attributes = []} of ELEMENTS)
      for (const {name, type} of attributes)
        if (name in VALUES) {
          seen.add(name);
          assert.equal(type?.text, typeOf(name));
        }
    for (const {attributes} of elements)
      for (const {name, value} of attributes)
        if (name in VALUES) assert.equal(value.type, typeOf(name));
    for (const {attributes} of vsCode.tags)
      for (const {name, values} of attributes)
        assert.deepEqual(
          values.map(each => each.name),
          VALUES[name] ?? [],
          name,
        );
    assert.deepEqual([...seen].toSorted(), Object.keys(VALUES));
  });

  test('has the type of each event', () => {
    for (const {js} of elements)
      for (const {name, type} of js.events)
        assert.equal(type, `CustomEvent<ServiceEvents['${name}']>`);
  });

  test('has every element and attribute of the manifest', () => {
    const expected = ELEMENTS.map(({tagName, attributes}) => [tagName, names(attributes)]);
    for (const tags of [elements, vsCode.tags])
      assert.deepEqual(
        tags.map(({name, attributes}) => [name, names(attributes)]),
        expected,
      );
  });

  test('has each custom property, part and state once', () => {
    for (const all of Object.values(webTypes.contributions.css))
      assert.equal(new Set(names(all)).size, all.length);
  });

  test('links to existing headings in the documents', () => {
    for (const [file = '', heading = ''] of Object.values(DOCUMENTS).map(each => each.split('#'))) {
      const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(
        ([, text = '']) =>
          text
            .toLowerCase()
            .replaceAll(/[^\w -]/g, '')
            .replaceAll(' ', '-'),
      );
      assert.ok(headings.includes(heading), `${file}#${heading}`);
    }
    for (const element of elements) assert.equal(element['doc-url'], linkTo('elements'));
    for (const {attributes} of vsCode.tags)
      for (const {references} of attributes)
        assert.deepEqual(
          references.map(({url}) => url),
          [linkTo('elements')],
        );
  });
});
