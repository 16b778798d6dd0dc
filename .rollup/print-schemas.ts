/**
 * Replaces our zod schemas in the script-tag builds with functions that zod's compiler prints.
 * The functions accept the same values as zod; `test/node/project/printed-schemas.test.ts`
 * compares them. In a page, zod would compile with `new Function`, which a strict
 * Content-Security-Policy forbids. Each schema becomes a separate module, because other exports
 * of its file may be in the first load while the schema is in a part.
 */
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import type {Plugin} from 'rollup';
import {compileFn, util, type $ZodType} from 'zod/v4/core';

/** Matches a declaration of tsc, whose later lines are indented up to the closing bracket. */
const DECLARATION = /^(export )?const (\w+) = ((?:.|\n[ })\]])*);$/gm;
const MARK = '?schema=';
export const RUNTIME = 'printed-schemas';

/** Helpers for the printed code. zod does not export its `runtimeCatch` and `throwAsync`. */
export const RUNTIME_CODE = `
export const INVALID = Symbol();
export const runtimeCatch = (schema, instead) => instead();
export const throwAsync = () => { throw new TypeError('A check must not be asynchronous.'); };
export const propertyIsEnumerable = {}.propertyIsEnumerable;
export const isNone = value => typeof value !== 'object' || value === null || Array.isArray(value);
export const isLonger = (text, most) =>
  text.length > most && (text.length > 2 * most || [...text].length > most);
export const isShorter = (text, least) =>
  text.length < least || (text.length < 2 * least && [...text].length < least);
export const list = (values, read) => {
  if (!Array.isArray(values)) return INVALID;
  const made = [];
  for (const value of values) {
    const item = read(value);
    if (item === INVALID) return INVALID;
    made.push(item);
  }
  return made;
};
export const fields = (object, names, read) => {
  const made = {};
  for (const name of names) {
    const value = read(object[name]);
    if (value === INVALID) return INVALID;
    if (name in object) made[name] = value;
  }
  return made;
};
export const printed = (name, read) => ({
  safeParse(value) {
    const data = read(value);
    if (data !== INVALID) return {success: true, data};
    return {success: false, error: new TypeError('Not a valid ' + name)};
  },
});`;

export function printSchemas(): Plugin {
  const load = async (file: string) =>
    (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return {
    name: 'print-schemas',
    resolveId: id => (id === RUNTIME || id.includes(MARK) ? id : null),
    async load(id) {
      if (id === RUNTIME) return RUNTIME_CODE;
      const [file = '', name] = id.split(MARK);
      if (!name) return null;
      const code = printSchema(readFileSync(file, 'utf8'), name, await load(file));
      return {code, map: {mappings: ''}, moduleSideEffects: false};
    },
    async transform(code, id) {
      if (!code.includes("from 'zod/mini'")) return null;
      const exports = await load(id);
      // Keeps the line numbers for the source map. Tree shaking removes the pure declarations.
      const used = code.replace(DECLARATION, (text, exported = '', name: string, value: string) => {
        if (!/\bz\.|\boptional\(/.test(value)) return text;
        const pure = `= /*#__PURE__*/ (() => (${value}))();`;
        if (!exported || !hasSchema(exports[name])) return `${exported}const ${name} ${pure}`;
        const schema = JSON.stringify(id + MARK + name);
        return `import {${name}} from ${schema}; export {${name}}; const zod_${name} ${pure}`;
      });
      return {code: used, map: null};
    },
  };
}

/** The module of one schema, or of one object that contains schemas. */
export function printSchema(code: string, name: string, exports: Record<string, unknown>): string {
  const imports = `${(code.match(/^import \{.*;$/gm) ?? []).join('\n')}
import {util} from 'zod/v4/core';
import {INVALID, fields, list, isLonger, isShorter, isNone, printed, propertyIsEnumerable, runtimeCatch, throwAsync} from '${RUNTIME}';`;
  return `${imports}\nexport const ${name} = ${literal(exports[name], name, imports)};`;
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is $ZodType => isTable(value) && '_zod' in value;
const hasSchema = (value: unknown): boolean =>
  isSchema(value) || (isTable(value) && Object.values(value).some(hasSchema));

function literal(value: unknown, name: string, imports: string): string {
  if (isSchema(value)) return `/*#__PURE__*/ printed('${name}', ${compiled(value, imports)})`;
  if (!isTable(value)) return JSON.stringify(value);
  const field = ([key, each]: [string, unknown]) => `'${key}': ${literal(each, key, imports)}`;
  return `{${Object.entries(value).map(field).join(',\n')}}`;
}

/** Replaces `Function` during the compilation, so that each compiled function only has its code. */
function compiled(schema: $ZodType, imports: string): string {
  const {Function: real} = globalThis;
  globalThis.Function = function (...names: string[]) {
    const body = names.pop() ?? '';
    return (...values: unknown[]) => {
      const absent = names.find((_, at) => isAbsent(values[at]));
      // The first line declares `INVALID`, which every printed module imports instead.
      const lines = names.map((name, at) => `const ${name} = ${constant(values[at], imports)};\n`);
      const called = body
        .replace(NO_OBJECT, 'isNone($1)')
        .replace(TOO_LONG, 'if (isLonger($2, $3))')
        .replace(TOO_SHORT, 'if (isShorter($2, $3))')
        .replace(NUMBER, '!Number.isFinite($1)')
        .replace(CAUGHT, 'const $1 = $3.has($4) ? $4 : $5();\n');
      const rest = shorter(listed(absent ? rename(called, absent, 'absent') : called));
      const code = `/*#__PURE__*/ (() => {\n${lines.slice(1).join('')}${shared(rest)}\n})()`;
      return Object.assign(() => undefined, {code});
    };
  } as unknown as FunctionConstructor;
  try {
    return compileFn(schema).code ?? '';
  } finally {
    globalThis.Function = real;
  }
}

/** Matches the function that the compiler prints around an optional field. */
const GUARDED =
  /^( *)let (v\d+) = \(\(\) => \{\n((?:\1 .*\n)*?)\1 {2}return (v\d+);\n\1\}\)\(\);\n\1if \(\2 === INVALID\) \{\n.* in .* return INVALID;\n.*\n\1\}\n/m;
/** Matches the code inside `GUARDED` in which `absent` turns `null` into `undefined`. */
const ABSENT =
  /^ *let (v\d+);\n *if \((v\d+) !== undefined\) \{\n *const (v\d+) = absent\(\2\);\n *\1 = \3;\n *\}\n/m;

/** Match the checks that the compiler prints for every object and for most strings. */
const NO_OBJECT = /typeof (\w+) !== "object" \|\| \1 === null \|\| Array\.isArray\(\1\)/g;
const TOO_LONG =
  /const (v\d+) = typeof (\w+) === "string" && \2\.length > (\d+) \? c\d+\(\2\) : \2\.length;\n *if \(\1 > \3\)/g;
const TOO_SHORT =
  /const (v\d+) = typeof (\w+) === "string" && \2\.length >= (\d+) && \2\.length < \d+ \? c\d+\(\2\) : \2\.length;\n *if \(\1 < \3\)/g;

/** The `typeof` check is redundant: `Number.isFinite` is false for anything but a number. */
const NUMBER = /typeof (\w+) !== "number" \|\| !Number\.isFinite\(\1\)/g;
/** Matches the code for a value that is one of a set, or a constant otherwise. */
const CAUGHT =
  /let (v\d+) = \(\(\) => \{\n *let (v\d+) = \(\(\) => \{\n *if \(!(c\d+)\.has\((v\d+)\)\) return INVALID;\n *return \4;\n *\}\)\(\);\n *if \(\2 === INVALID\) \{\n *\2 = c\d+\(c\d+, (c\d+), \4\);\n *if \(\2 === INVALID\) return INVALID;\n *\}\n *return \2;\n *\}\)\(\);\n *if \(\1 === INVALID\) return INVALID;\n/g;
/** Matches the loop that the compiler prints for each array. */
const LOOP =
  /^( *)if \(!Array\.isArray\((v\d+)\)\) return INVALID;\n\1const (v\d+) = new Array\(\2\.length\);\n\1for \(let (v\d+) = 0; \4 < \2\.length; \4\+\+\) \{\n\1 {2}const (v\d+) = \2\[\4\];\n((?:\1 {2}.*\n)*?)\1 {2}\3\[\4\] = (v\d+);\n\1\}\n/m;

/** Replaces the loops of arrays with calls of `list`. Arrays can be nested. */
function listed(code: string): string {
  const next = code.replace(
    LOOP,
    '$1const $3 = list($2, $5 => {\n$6$1  return $7;\n$1});\n$1if ($3 === INVALID) return INVALID;\n',
  );
  return next === code ? code : listed(next);
}

/**
 * Shortens the code of optional fields. An invalid field is never absent, and `== null` is enough.
 */
function shorter(code: string): string {
  const [guarded, , field, inside, result] = GUARDED.exec(code) ?? [];
  if (guarded) return shorter(code.replace(guarded, () => rename(inside, result, field)));
  const [absent, made, from] = ABSENT.exec(code) ?? [];
  if (!absent) return code;
  const compared = code.replace(absent, '').replace(`${made} !== undefined`, `${from} != null`);
  return shorter(rename(compared, made, from));
}

/** Matches the code of an optional field after `shorter`. */
const OPTIONAL =
  /^( +)let (v\d+);\n\1if \((v\d+) != null\) \{\n((?:\1 .*\n)+?)\1 +\2 = (v\d+);\n\1\}\n/gm;
/** Minimum number of equal objects for which a shared function is smaller. */
const WORTH_IT = 3;

/** Reads optional objects of the same shape, such as the gates, with one shared function. */
function shared(code: string): string {
  const alike = Map.groupBy(code.matchAll(OPTIONAL), readerOf);
  const worthIt = [...alike.keys()].filter(
    reader => reader !== undefined && Number(alike.get(reader)?.length) >= WORTH_IT,
  );
  const rest = code.replace(OPTIONAL, (...found: string[]) => {
    const [all = '', indent = '', out, from] = found;
    const index = worthIt.indexOf(readerOf(found));
    return index < 0
      ? all
      : `${indent}const ${out} = s${index}(${from});\n${indent}if (${out} === INVALID) return INVALID;\n`;
  });
  return worthIt.map((reader, index) => `const s${index} = ${reader};\n`).join('') + inOneGo(rest);
}

/** Matches consecutive reads of such objects, and the object that they make. */
const ALIKE =
  /const v\d+ = (v\d+)\["[\w-]+"\];\n +const (v\d+) = (s\d+)\(v\d+\);\n +if \(\2 === INVALID\) return INVALID;\n(?:const v\d+ = \1\["[\w-]+"\];\n +const (v\d+) = \3\(v\d+\);\n +if \(\4 === INVALID\) return INVALID;\n)+const (v\d+) = \{\};\n((?:if \("[\w-]+" in \1\) \5\["[\w-]+"\] = v\d+;\n)+)/g;

/** Replaces the reads that `ALIKE` matches with one call of `fields`. */
const inOneGo = (code: string): string =>
  code.replace(ALIKE, (all: string, ...[from, , reader, , out, made = '']: string[]) => {
    const names = Array.from(made.matchAll(/"([\w-]+)" in/g), ([, name]) => name);
    if (all.split(`${reader}(`).length - 1 !== names.length) return all;
    return `const ${out} = fields(${from}, ${JSON.stringify(names)}, ${reader});\nif (${out} === INVALID) return INVALID;\n`;
  });

/**
 * Returns equal text for fields that are read alike. `undefined` if the code uses other variables.
 */
function readerOf([, , , from = '', body = '', result = '']: readonly string[]):
  | string
  | undefined {
  const used = [...new Set([from, ...(body.match(/\bv\d+\b/g) ?? [])])];
  const isOutside = (name: string) => !new RegExp(`(?:const|let) ${name}\\b`).test(body);
  if (/\binput\b/.test(body) || used.some(name => name !== from && isOutside(name)))
    return undefined;
  const plain = (text: string) => text.replace(/\bv\d+\b/g, name => `r${used.indexOf(name)}`);
  return `r0 => {\nif (r0 == null) return undefined;\n${plain(body)}return ${plain(result)};\n}`;
}

const isAbsent = (value: unknown) => typeof value === 'function' && value.name === 'absent';

const rename = (code = '', from = '', to = '') =>
  code.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to);

function constant(value: unknown, imports: string): string {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set) return `new Set(${JSON.stringify([...value])})`;
  // Only `runtimeCatch` takes a schema, and its replacement in `RUNTIME_CODE` does not use it.
  if (isSchema(value)) return 'undefined';
  if (typeof value !== 'function') return JSON.stringify(value);
  if ('code' in value) return String(value.code);
  if (util.CONSTANT_CATCH in value) return `() => ${JSON.stringify(value())}`;
  // The printed code does not call `absent`.
  if (isAbsent(value)) return 'undefined';
  if (value.name in util) return `util.${value.name}`;
  if (value.name && new RegExp(`\\b${value.name}\\b`).test(imports)) return value.name;
  throw new Error(`The check ${value.name} must come from another module than its schema.`);
}
