/** Editor metadata for the elements: web-types for JetBrains, custom data for VS Code. */
import {readFileSync} from 'node:fs';
import type {ElementDeclaration, Manifest, Member} from './manifest.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly homepage: string;
}

/** The document and heading that explain each topic. */
export const DOCUMENTS = {
  elements: 'src/elements/README.md#tags',
  events: 'src/elements/README.md#events',
  looks: 'src/elements/README.md#look',
} as const;

const pkg = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as Package;

/** The address of a heading in one of our documents. */
export const linkTo = (topic: keyof typeof DOCUMENTS): string =>
  `${pkg.homepage}/blob/main/${DOCUMENTS[topic]}`;

const elementsOf = ({modules}: Manifest): readonly ElementDeclaration[] =>
  modules.flatMap(({declarations = []}) => declarations);

const isField = ({kind, static: isStatic = false}: Member): boolean =>
  kind === 'field' && !isStatic;

/** Removes duplicate names, because the elements have many in common. */
const once = <T extends {readonly name: string}>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map(each => [each.name, each])).values(),
];

export function webTypes(manifest: Manifest): object {
  const elements = elementsOf(manifest);
  const looks = {'doc-url': linkTo('looks')};
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: pkg.name,
    version: pkg.version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {elements: elements.map(webTypeOf)},
      css: {
        properties: once(elements.flatMap(({cssProperties = []}) => cssProperties)).map(
          ({name, description}) => ({name, description, ...looks}),
        ),
        'pseudo-elements': once(elements.flatMap(({cssParts = []}) => cssParts)).map(
          ({name, description}) => ({name: `part(${name})`, description, ...looks}),
        ),
        'pseudo-classes': once(elements.flatMap(({cssStates = []}) => cssStates)).map(
          ({name, description}) => ({name: `state(${name})`, description, ...looks}),
        ),
      },
    },
  };
}

function webTypeOf(element: ElementDeclaration): object {
  const {tagName, description, attributes = [], events = [], members = [], slots = []} = element;
  const here = {'doc-url': linkTo('elements')};
  return {
    name: tagName,
    description,
    ...here,
    source: {module: pkg.name, symbol: element.name},
    attributes: attributes.map(({name, description: about, type, default: value}) => ({
      name,
      description: about,
      ...here,
      value: {type: type?.text, ...(value !== undefined && {default: value})},
    })),
    slots: slots.map(({name, description: about}) => ({name, description: about})),
    js: {
      events: events.map(({name, description: about, type}) => ({
        name,
        description: about,
        'doc-url': linkTo('events'),
        type: type.text,
      })),
      properties: members.filter(isField).map(field => ({
        name: field.name,
        description: field.description,
        ...here,
        type: field.type?.text,
        ...(field.default !== undefined && {default: field.default}),
        ...(field.readonly && {'read-only': true}),
      })),
    },
  };
}

export function vsCodeData(manifest: Manifest): object {
  return {
    $schema:
      'https://raw.githubusercontent.com/microsoft/vscode-html-languageservice/main/docs/customData.schema.json',
    version: 1.1,
    tags: elementsOf(manifest).map(element => ({
      name: element.tagName,
      description: {kind: 'markdown', value: descriptionOf(element)},
      attributes: (element.attributes ?? []).map(({name, description, type}) => ({
        name,
        description: {kind: 'markdown', value: description ?? ''},
        values: literalsOf(type?.text ?? '').map(value => ({name: value})),
        references: [{name: 'Attributes', url: linkTo('elements')}],
      })),
      references: [
        {name: 'Elements', url: linkTo('elements')},
        {name: 'Events', url: linkTo('events')},
        {name: 'Styles', url: linkTo('looks')},
      ],
    })),
  };
}

const literalsOf = (type: string): readonly string[] =>
  [...type.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);

/** VS Code's format has only tags and attributes. The description lists everything else. */
function descriptionOf(element: ElementDeclaration): string {
  const {events = [], members = [], slots = [], cssParts = []} = element;
  const {cssProperties = [], cssStates = []} = element;
  const properties = members.filter(field => isField(field) && field.attribute === undefined);
  const methods = members.filter(({kind}) => kind === 'method');
  return [
    element.description ?? '',
    list('Events', events),
    list('Properties', properties),
    list('Methods', methods),
    list('Slots', slots),
    list('States', cssStates),
    list('Parts', cssParts),
    list('Custom properties', cssProperties),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function list(
  title: string,
  all: readonly {readonly name: string; readonly description?: string}[],
): string {
  const rows = all.map(({name, description = ''}) => {
    const [about = ''] = description.split('\n\n');
    return `- \`${name || 'default'}\`: ${about.replaceAll('\n', ' ')}`;
  });
  return rows.length > 0 ? `**${title}**\n\n${rows.join('\n')}` : '';
}
