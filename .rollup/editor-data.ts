/** Converts the custom elements manifest to the two formats that editors read. */

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
}

export interface Declaration extends Named {
  readonly kind: string;
  readonly tagName?: string;
  readonly attributes?: readonly Attribute[];
  readonly members?: readonly Member[];
  readonly events?: readonly (Partial<Named> & Pick<Attribute, 'type'>)[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

export interface Module {
  readonly path: string;
  readonly declarations: readonly Declaration[];
  readonly exports: readonly object[];
}

export interface Manifest {
  readonly modules: readonly Module[];
}

export interface Package {
  readonly name: string;
  readonly version: string;
}

export function htmlData(manifest: Manifest): object {
  return {
    version: 1.1,
    tags: tags(manifest).map(({tagName, description = '', attributes = []}) => ({
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

export function webTypes(manifest: Manifest, {name, version}: Package): object {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {html: {elements: tags(manifest).map(webType)}},
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
  return member.kind === 'field' && member.static !== true;
}

/** The string literals of a union such as `'light' | 'dark'`. */
function literals(type = ''): string[] {
  return [...type.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '');
}

function tags({modules}: Manifest): Declaration[] {
  return modules.flatMap(({declarations}) => declarations);
}
