/**
 * The custom-elements manifest: the analyzer's output, changed for other programs. They cannot read
 * our base classes or constants. So each element includes its inherited members, types are written
 * out, and defaults are values.
 */
import {globSync, readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {PROVIDERS} from '#src/contract/access.js';
import * as limits from '#src/contract/limits.js';
import {OPTIONS} from '#src/contract/options.js';
import {VERSION} from '#src/version.js';

interface Reference {
  readonly name: string;
  readonly package: string;
  readonly module?: string;
  /** The start of the name in the text of the type. */
  readonly start?: number;
  readonly end?: number;
}

interface Type {
  readonly text: string;
  readonly references?: readonly Reference[];
}

interface Named {
  readonly name: string;
  readonly description?: string;
}

export interface Attribute extends Named {
  readonly type?: Type;
  /** The default as written in HTML. */
  readonly default?: string;
  readonly fieldName?: string;
}

export interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly type?: Type;
  /** The default as written in a script. */
  readonly default?: string;
  readonly attribute?: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly parameters?: readonly {readonly name: string; readonly type?: Type}[];
  readonly return?: {readonly type?: Type};
}

export interface FiredEvent extends Named {
  readonly type: Type;
}

export interface StyleProperty extends Named {
  readonly default?: string;
}

export interface ElementDeclaration extends Named {
  readonly kind: 'class';
  readonly customElement: true;
  readonly tagName: string;
  readonly superclass: Reference;
  readonly attributes?: readonly Attribute[];
  readonly members?: readonly Member[];
  readonly events?: readonly FiredEvent[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly StyleProperty[];
  readonly cssStates?: readonly Named[];
}

export interface Module {
  readonly kind: 'javascript-module';
  readonly path: string;
  readonly declarations?: readonly ElementDeclaration[];
  readonly exports?: readonly object[];
}

export interface Manifest {
  readonly schemaVersion: string;
  readonly modules: readonly Module[];
}

/** The values of each union type. */
const UNIONS: Readonly<Record<string, readonly string[]>> = {
  ColorScheme: OPTIONS.colorScheme,
  Isolation: OPTIONS.isolation,
  KycMode: OPTIONS.mode,
  Provider: PROVIDERS,
};

const CONSTANTS: Readonly<Record<string, unknown>> = {...limits, VERSION};

/** The types that a page can import. */
const EXPORTED: ReadonlySet<string> = new Set(
  [...readFileSync('src/index.ts', 'utf8').matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? [],
  ),
);

/** Methods of the DOM to leave out. The analyzer would need a tag at each of our overloads. */
const OF_THE_DOM: readonly string[] = ['addEventListener'];

const isPublic = ({name, privacy = 'public'}: Member): boolean =>
  privacy === 'public' && !OF_THE_DOM.includes(name);

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : String(value);

/** The type with each of our unions written out as its values. */
function spelled(text: string): Type {
  const whole = text.replaceAll(/\b[A-Z]\w*\b/g, name =>
    Object.hasOwn(UNIONS, name) ? (UNIONS[name] ?? []).map(quoted).join(' | ') : name,
  );
  const references = [...whole.matchAll(/\b[A-Z]\w*\b/g)]
    .filter(([name]) => EXPORTED.has(name))
    .map(({0: name, index: start}) => {
      const end = start + name.length;
      return {name, package: 'service-embed', module: 'dist/index.js', start, end};
    });
  return {text: whole, ...(references.length > 0 && {references})};
}

/** The value of a default as written in a script, also if the default is a constant. */
function valueOf(text: string): string {
  if (/^(?:['\d[{]|true$|false$|null$|undefined$)/.test(text)) return text;
  if (Object.hasOwn(CONSTANTS, text)) return quoted(CONSTANTS[text]);
  throw new Error(`The manifest has no value for the default ${text}.`);
}

/**
 * The attribute with the values that HTML can contain, without values that only a script can set.
 */
function attributeOf({default: value, type, ...rest}: Attribute): Attribute {
  const {text = 'string'} = type ?? {};
  const written = spelled(text).text.split(' | ');
  const values = written.filter(each => !["''", 'null', 'undefined'].includes(each));
  const initial = value === undefined ? '' : valueOf(value).replaceAll("'", '');
  return {...rest, type: {text: values.join(' | ')}, ...(initial && {default: initial})};
}

const memberOf = ({default: value, type, ...rest}: Member): Member => ({
  ...rest,
  ...(type && {type: spelled(type.text)}),
  ...(value !== undefined && {default: valueOf(value)}),
});

const eventOf = ({name, description = ''}: Named): FiredEvent => ({
  name,
  description,
  type: spelled(`CustomEvent<ServiceEvents['${name}']>`),
});

/**
 * The default of each `--service-*` property, from the style sheets. For `--service-on-*`, skips
 * the default with `color()`, which not every browser supports. Replaces the names of private
 * properties with the public names.
 */
function styleDefaults(): ReadonlyMap<string, string> {
  const sheets = globSync('src/styles/*.ts').toSorted();
  const text = sheets.map(path => readFileSync(path, 'utf8')).join('\n');
  const names = new Map(
    [...text.matchAll(/(--_[\w-]+): var\(\s*(--service-[a-z-]+),/g)].map(
      ([, own = '', name = '']) => [own, name],
    ),
  );
  const defaults = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(
    /var\(\s*(--service-[a-z-]+),\s*(.+?)\s*\);/g,
  )) {
    if (name.startsWith('--service-on-') && value.startsWith('color(')) continue;
    defaults.set(
      name,
      value.replaceAll(/--_[\w-]+/g, own => names.get(own) ?? own),
    );
  }
  return defaults;
}

function elementOf(element: ElementDeclaration, tagName: string): ElementDeclaration {
  const {attributes = [], members = [], events = [], cssProperties = []} = element;
  const defaults = styleDefaults();
  return {
    ...element,
    customElement: true,
    tagName,
    superclass: {name: 'LitElement', package: 'lit'},
    attributes: attributes.map(attributeOf),
    members: members.filter(isPublic).map(memberOf),
    // `dispatchEvent(variable)` produces an event without a name.
    events: events.filter(({name}) => name).map(eventOf),
    cssProperties: cssProperties.map(property => {
      const value = defaults.get(property.name);
      return {...property, ...(value !== undefined && {default: value})};
    }),
  };
}

/** Makes the published manifest: the elements, and the files that register them. */
export function publish({modules}: Manifest): Manifest {
  const files = globSync('src/elements/tags/service-*.ts').toSorted();
  const published = files.flatMap((path): Module[] => {
    const tagName = basename(path, '.ts');
    const home = path.replace(/service-(\w+)\.ts$/, '$1-element.ts');
    const module = modules.find(each => each.path === home);
    const [element] = module?.declarations ?? [];
    if (!module || !element) throw new Error(`${home} declares no element.`);
    // The analyzer does not recognize our `define`, so the definition is added here.
    const declaration = {name: element.name, module: home};
    const exports = [{kind: 'custom-element-definition', name: tagName, declaration}];
    return [
      {...module, declarations: [elementOf(element, tagName)]},
      {kind: 'javascript-module', path, declarations: [], exports},
    ];
  });
  // The manifest has no base classes, so references to them are removed.
  const text = JSON.stringify(published, (key, value: unknown) =>
    key === 'inheritedFrom' ? undefined : value,
  );
  const shipped = text.replaceAll(/"\/?src\/([^"]*)\.ts"/g, '"dist/$1.js"');
  // `:state()` needs schema 2.1.0, but the analyzer writes 1.0.0.
  return {schemaVersion: '2.1.0', modules: JSON.parse(shipped) as Module[]};
}
