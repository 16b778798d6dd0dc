/**
 * What editors and documentation read about the elements: the custom elements
 * manifest, from the docblocks of our sources, and the two editor formats that
 * follow from it.
 */
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
// The functions behind its command line, which would write into package.json.
// @ts-expect-error -- without types
import {create, ts} from '@custom-elements-manifest/analyzer/index.js';
// @ts-expect-error -- without types
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import type {Plugin} from 'rollup';

interface Named {
  readonly name: string;
  readonly description?: string;
}

interface Attribute extends Named {
  readonly type?: {readonly text: string};
  readonly default?: string;
}

interface Member extends Attribute {
  readonly kind: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly attribute?: string;
}

interface Declaration extends Named {
  readonly kind: string;
  readonly tagName?: string;
  readonly attributes?: readonly Attribute[];
  readonly members?: readonly Member[];
  readonly events?: readonly (Partial<Named> & Pick<Attribute, 'type'>)[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations?: readonly Declaration[];
  }[];
}

interface Package {
  readonly name: string;
  readonly version: string;
}

export function manifest(dist: string, {name, version}: Package): Plugin {
  return {
    name: 'manifest',
    buildStart() {
      const elements = published(analyze());
      const write = (file: string, json: object) =>
        writeFileSync(join(dist, file), `${JSON.stringify(json, null, 2)}\n`);
      write('custom-elements.json', elements);
      write('vscode.html-custom-data.json', htmlData(elements));
      write('web-types.json', {
        $schema: 'https://json.schemastore.org/web-types',
        name,
        version,
        'description-markup': 'markdown',
        contributions: {html: {elements: tags(elements).map(webType)}},
      });
    },
  };
}

function analyze(): Manifest {
  const modules = globSync('src/elements/**/*.ts')
    .toSorted()
    .map(path =>
      ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
    );
  return create({modules, plugins: litPlugin(), context: {dev: false}}) as Manifest;
}

/** As the analyzer saw our sources, told of the files that we ship. */
function published(source: Manifest): Manifest {
  const moved = JSON.parse(JSON.stringify(source), (key, value: unknown) =>
    (key === 'path' || key === 'module') && typeof value === 'string'
      ? value.replace(/^\/?src\/(.*)\.ts$/, 'dist/$1.js')
      : value,
  ) as Manifest;
  const modules = moved.modules.map(module => ({
    ...module,
    declarations: module.declarations?.map(declaration => ({
      ...declaration,
      // `dispatchEvent(variable)` leaves an event without a name.
      ...(declaration.events && {events: declaration.events.filter(event => event.name)}),
    })),
  }));
  // The states of `:state()` came with 2.1.0; the analyzer writes them under 1.0.0.
  return {...moved, schemaVersion: '2.1.0', modules} as Manifest;
}

function tags({modules}: Manifest): Declaration[] {
  return modules
    .flatMap(({declarations = []}) => declarations)
    .filter(({tagName}) => tagName !== undefined);
}

function htmlData(elements: Manifest): object {
  return {
    version: 1.1,
    tags: tags(elements).map(({tagName, description = '', attributes = []}) => ({
      name: tagName,
      description,
      attributes: attributes.map(attribute => ({
        name: attribute.name,
        description: attribute.description ?? '',
        values: literals(attribute.type?.text).map(value => ({name: value})),
      })),
    })),
  };
}

function webType(declaration: Declaration): object {
  const {tagName, description = '', attributes = [], members = [], events = []} = declaration;
  const named = (rows: readonly Named[] = []) =>
    rows.map(row => ({name: row.name, description: row.description ?? ''}));
  return {
    name: tagName,
    description,
    attributes: attributes.map(attribute => ({
      name: attribute.name,
      description: attribute.description ?? '',
      value: {type: attribute.type?.text ?? 'string', default: attribute.default},
    })),
    slots: named(declaration.slots),
    css: {
      parts: named(declaration.cssParts),
      properties: named(declaration.cssProperties),
    },
    js: {
      properties: members.filter(isPublicField).map(member => ({
        name: member.name,
        description: member.description ?? '',
        type: member.type?.text,
      })),
      events: events.map(event => ({
        name: event.name,
        description: event.description ?? '',
        type: event.type?.text,
      })),
    },
  };
}

function isPublicField(member: Member): boolean {
  return (
    member.kind === 'field' && member.static !== true && (member.privacy ?? 'public') === 'public'
  );
}

/** The words of a union such as `'light' | 'dark'`. */
function literals(type = ''): string[] {
  return [...type.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '');
}
