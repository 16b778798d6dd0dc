/**
 * Replaces our zod schemas in the script-tag builds with functions that zod's own compiler
 * prints. They accept what zod accepts; `test/node/printed-schemas.test.ts` compares them.
 * In the page zod would compile with `new Function`, which a strict
 * Content-Security-Policy forbids. Each schema becomes a module of its own, because the
 * names next to it may be in the first load and the schema in a part.
 */
import {readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {MagicString} from 'magic-string';
import type {Plugin} from 'rollup';
import {parseAst} from 'rollup/parseAst';
import {compileFn, util, type $ZodType} from 'zod/v4/core';

type Exports = Readonly<Record<string, unknown>>;

const MARK = '?schema=';
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
  const load = async (file: string) => (await import(pathToFileURL(file).href)) as Exports;
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
      const code = printSchema(readFileSync(file, 'utf8'), name, await load(file));
      return {code, map: {mappings: ''}, moduleSideEffects: false};
    },
    async transform(code, id) {
      if (!code.includes("from 'zod/mini'")) return null;
      const edited = withoutSchemas(code, basename(id), await load(id));
      return {code: edited.toString(), map: edited.generateMap({hires: true})};
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const [id, {renderedLength}] of Object.entries(
          'modules' in file ? file.modules : {},
        )) {
          const isZod = /[\\/]zod[\\/](?!v4[\\/]core[\\/]util\.js$)/.test(id);
          if (isZod && renderedLength > 0) this.error(`${id} is in ${file.fileName}`);
        }
      }
    },
  };
}

interface Node {
  readonly start: number;
  readonly end: number;
  readonly declaration?: Node | null;
  readonly declarations?: readonly {readonly id: {readonly name: string}; readonly init: Node}[];
}

/** Imports each exported schema from its own module. The rest falls to tree shaking. */
function withoutSchemas(code: string, file: string, exports: Exports): MagicString {
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

const isSchema = (value: unknown): value is $ZodType => isTable(value) && '_zod' in value;
const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
const hasSchema = (value: unknown): boolean =>
  isSchema(value) || (isTable(value) && Object.values(value).some(hasSchema));

function literal(value: unknown, name: string, imports: string): string {
  if (isSchema(value)) return `/*#__PURE__*/ printed('${name}', ${compiled(value, imports)})`;
  if (!isTable(value)) return JSON.stringify(value);
  const field = ([key, each]: [string, unknown]) => `'${key}': ${literal(each, key, imports)}`;
  return `{${Object.entries(value).map(field).join(',\n')}}`;
}

/** The compiler makes functions of its code. Here each only stands for its code. */
function compiled(schema: $ZodType, imports: string): string {
  const codes = new Map<unknown, string>();
  const {Function: real} = globalThis;
  globalThis.Function = function (...names: string[]) {
    const code = names.pop();
    return (...values: unknown[]) => {
      const lines = names.map((name, at) => constant(name, values[at], imports, codes));
      const result = () => undefined;
      codes.set(result, `/*#__PURE__*/ (() => {\n${lines.join('')}${code}\n})()`);
      return result;
    };
  } as unknown as FunctionConstructor;
  try {
    return codes.get(compileFn(schema)) ?? '';
  } finally {
    globalThis.Function = real;
  }
}

type Codes = ReadonlyMap<unknown, string>;

function constant(name: string, value: unknown, imports: string, codes: Codes): string {
  if (name === 'INVALID') return '';
  return `const ${name} = ${codes.get(value) ?? constantValue(value, imports)};\n`;
}

function constantValue(value: unknown, imports: string): string {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set) return `new Set(${JSON.stringify([...value])})`;
  // Only `runtimeCatch` takes a schema, and ours does not need it.
  if (isSchema(value)) return 'undefined';
  if (typeof value !== 'function') return JSON.stringify(value);
  if (util.CONSTANT_CATCH in value) return `() => ${JSON.stringify(value())}`;
  if (value.name in util) return `util.${value.name}`;
  if (value.name && new RegExp(`\\b${value.name}\\b`).test(imports)) return value.name;
  throw new Error(`The check ${value.name} must come from another module than its schema.`);
}
