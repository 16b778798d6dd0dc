/**
 * Replaces our zod schemas in the script-tag builds with plain functions that zod's own
 * compiler prints. They accept what zod accepts and return the same; no zod is loaded.
 * `test/node/printed-schemas.test.ts` compares the two.
 *
 * zod would compile in the page with `new Function`, which a strict
 * Content-Security-Policy forbids. So it compiles here. Each schema becomes a module of
 * its own, because the names next to it may be in the first load and the schema in a part.
 */
import {readFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {MagicString} from 'magic-string';
import type {Plugin} from 'rollup';
import {parseAst} from 'rollup/parseAst';
import {compileFn, util, type $ZodType} from 'zod/v4/core';

type Exports = Readonly<Record<string, unknown>>;

export const MARK = '?schema=';

export const RUNTIME = 'printed-schemas';

/** What printed code refers to. zod does not export the second and the third. */
export const RUNTIME_CODE = `
export const INVALID = Symbol();
export const runtimeCatch = (schema, instead) => instead();
export const throwAsync = () => { throw new TypeError('A check must not be asynchronous.'); };
export const propertyIsEnumerable = {}.propertyIsEnumerable;
export const printed = (name, read) => ({
  safeParse(value) {
    const data = read(value);
    return data === INVALID
      ? {success: false, error: new TypeError('Not a valid ' + name)}
      : {success: true, data};
  },
});`;

export function printSchemas(): Plugin {
  return {
    name: 'print-schemas',
    resolveId(specifier, importer = '') {
      if (specifier === RUNTIME) return specifier;
      return specifier.includes(MARK) ? join(dirname(importer), specifier) : null;
    },
    async load(id) {
      if (id === RUNTIME) return RUNTIME_CODE;
      const [file, name] = id.split(MARK);
      if (!file || !name) return null;
      const exports = (await import(pathToFileURL(file).href)) as Exports;
      const code = printSchema(await readFile(file, 'utf8'), name, exports);
      return {code, map: {mappings: ''}, moduleSideEffects: false};
    },
    async transform(code, id) {
      if (!usesZod(code)) return null;
      const exports = (await import(pathToFileURL(id).href)) as Exports;
      const edited = withoutSchemas(code, basename(id), exports);
      return {code: edited.toString(), map: edited.generateMap({hires: true})};
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const modules = file.type === 'chunk' ? Object.entries(file.modules) : [];
        for (const [id, {renderedLength}] of modules) {
          const isZod = /[\\/]zod[\\/](?!v4[\\/]core[\\/]util\.js$)/.test(id);
          if (isZod && renderedLength > 0) this.error(`${id} is in ${file.fileName}`);
        }
      }
    },
  };
}

const usesZod = (code: string) => code.includes("from 'zod/mini'");

interface Node {
  readonly start: number;
  readonly end: number;
  readonly declaration?: Node | null;
  readonly declarations?: readonly {readonly id: {readonly name: string}; readonly init: Node}[];
}

/** Imports each exported schema from its own module. The rest falls to tree shaking. */
export function withoutSchemas(code: string, file: string, exports: Exports): MagicString {
  const edited = new MagicString(code);
  for (const node of parseAst(code).body as unknown as Node[]) {
    for (const {id, init} of (node.declaration ?? node).declarations ?? []) {
      if (!/\bz\./.test(code.slice(init.start, init.end))) continue;
      if (node.declaration && hasSchema(exports[id.name])) {
        const schema = `import {${id.name}} from './${file}${MARK}${id.name}'`;
        edited.overwrite(node.start, node.end, `${schema}; export {${id.name}};`);
      } else {
        edited.appendLeft(init.start, '/*#__PURE__*/ (() => (').appendRight(init.end, '))()');
      }
    }
  }
  return edited;
}

/** The module of one schema, or of one table with schemas in it. */
export function printSchema(code: string, name: string, exports: Exports): string {
  const imports = `${(code.match(/^import \{.*;$/gm) ?? []).join('\n')}
import {util} from 'zod/v4/core';
import {INVALID, printed, propertyIsEnumerable, runtimeCatch, throwAsync} from '${RUNTIME}';`;
  return `${imports}\nexport const ${name} = ${literal(exports[name], name, imports)};`;
}

const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

function hasSchema(value: unknown): boolean {
  return isSchema(value) || (isTable(value) && Object.values(value).some(hasSchema));
}

function literal(value: unknown, name: string, imports: string): string {
  if (isSchema(value)) {
    return `/*#__PURE__*/ printed('${name}', ${expression(compiled(value), imports)})`;
  }
  if (!isTable(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, field]) => `'${key}': ${literal(field, key, imports)}`,
  );
  return `{${fields.join(',\n')}}`;
}

interface Compiled {
  readonly constants: ReadonlyMap<string, unknown>;
  readonly code: string;
}

const nested = new WeakMap<object, Compiled>();

/** The compiler makes a function of its code. Here that function only keeps what it gets. */
function compiled(schema: $ZodType): Compiled {
  const {Function: real} = globalThis;
  const keep = function (...texts: string[]) {
    const code = texts.pop() ?? '';
    return (...values: unknown[]) => {
      const result = () => undefined;
      nested.set(result, {code, constants: new Map(texts.map((name, at) => [name, values[at]]))});
      return result;
    };
  };
  globalThis.Function = keep as unknown as FunctionConstructor;
  try {
    return nested.get(compileFn(schema)) ?? {code: '', constants: new Map()};
  } finally {
    globalThis.Function = real;
  }
}

function expression({code, constants}: Compiled, imports: string): string {
  const own = [...constants].filter(([name]) => name !== 'INVALID');
  const lines = own.map(([name, value]) => `const ${name} = ${constant(value, imports)};\n`);
  return `/*#__PURE__*/ (() => {\n${lines.join('')}${code}\n})()`;
}

function constant(value: unknown, imports: string): string {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set) return `new Set(${JSON.stringify([...value])})`;
  // Only `runtimeCatch` takes a schema, and ours does not need it.
  if (isSchema(value)) return 'undefined';
  if (typeof value !== 'function') return JSON.stringify(value);
  const inner = nested.get(value);
  if (inner) return expression(inner, imports);
  if (util.CONSTANT_CATCH in value) return `() => ${JSON.stringify(value())}`;
  if (value.name in util) return `util.${value.name}`;
  if (new RegExp(`\\b${value.name}\\b`).test(imports) && value.name) return value.name;
  throw new Error(`The check ${value.name} must come from another module than its schema.`);
}
