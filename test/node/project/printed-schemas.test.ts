/**
 * In the script-tag builds, functions replace zod's schemas. They return the same results as zod.
 */
/* oxlint-disable promise/valid-params -- zod's catch, not a promise's. */
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {createRequire, registerHooks} from 'node:module';
import {resolve} from 'node:path';
import {suite, test} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {isDeepStrictEqual} from 'node:util';
import * as z from 'zod/mini';
import {printSchema, RUNTIME, RUNTIME_CODE} from '../../../.rollup/print-schemas.ts';
import {Random} from '../../support/inputs/random.ts';
import {bent, fitting} from '../../support/inputs/schema-data.ts';
import {sourceTree} from '../../support/sources/source-tree.ts';

/** Random values per schema. CI uses more to find rarer faults. */
const VALUES = Number(process.env['VALUES'] ?? 500);
const PRINTED = '?schema=';
const CORNERS = 'corners:';
/**
 * Only a backend uses these schemas, so no build prints them. They cannot be printed, because their
 * check `isSocketUrl` is in the same file.
 */
const NOT_PRINTED = ['ConnectionSettings', 'ConnectionConfig'];

const require = createRequire(import.meta.url);
const asModule = (source: string) => ({format: 'module', source, shortCircuit: true});

// A module that is imported with `?schema=Name` is that schema as the build prints it.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === RUNTIME) return {url: `${RUNTIME}:`, shortCircuit: true};
    if (specifier.startsWith(CORNERS)) return {url: specifier, shortCircuit: true};
    const isPrinted = [CORNERS, RUNTIME].some(start => context.parentURL?.startsWith(start));
    if (!isPrinted) return next(specifier, context);
    return next(specifier, {...context, parentURL: import.meta.url});
  },
  load(url, context, next) {
    if (url === `${RUNTIME}:`) return asModule(RUNTIME_CODE);
    if (url.startsWith(CORNERS)) {
      return asModule(printSchema('', 'schema', {schema: CORNER_CASES[url.slice(CORNERS.length)]}));
    }
    const [file = '', name] = url.split(PRINTED);
    if (name === undefined) return next(url, context);
    const path = fileURLToPath(file);
    return asModule(printSchema(readFileSync(path, 'utf8'), name, require(path)));
  },
});

/** The methods of a schema that zod and our functions have in common. */
interface Parses {
  safeParse(value: unknown): {success: boolean; data?: unknown; error?: unknown};
}

const isZod = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

interface Pair {
  readonly name: string;
  readonly zod: z.ZodMiniType;
  readonly ours: Parses;
}

/** The schemas that a module exports. Schemas in a table are named `Table.name`. */
async function exported(file: string): Promise<Pair[]> {
  const {href} = pathToFileURL(resolve(file));
  const pairs: Pair[] = [];
  for (const [name, zod] of Object.entries((await import(href)) as object)) {
    const found = schemas(name, zod);
    if (found.length === 0 || NOT_PRINTED.includes(name)) continue;
    const module = (await import(`${href}${PRINTED}${name}`)) as object;
    for (const {path, schema} of found) {
      const ours = path.reduce((from: object, key) => Reflect.get(from, key) as object, module);
      pairs.push({name: path.join('.'), zod: schema, ours: ours as Parses});
    }
  }
  return pairs;
}

interface Found {
  readonly path: readonly string[];
  readonly schema: z.ZodMiniType;
}

function schemas(name: string, value: unknown): Found[] {
  if (isZod(value)) return [{path: [name], schema: value}];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    schemas(key, field).map(({path, schema}) => ({path: [name, ...path], schema})),
  );
}

const inside = z.object({x: z.string(), y: z.optional(z.boolean())});

/** Features that our schemas do not use yet. */
const CORNER_CASES: Record<string, z.ZodMiniType> = {
  'an optional catch': z.object({a: z.optional(z.catch(z.string(), 'x'))}),
  'a loose object with a shape': z.looseObject({a: z.optional(z.string()), b: z.number()}),
  'an array with optional elements': z.array(z.optional(z.string())),
  'a required unknown': z.object({a: z.unknown()}),
  'an extended object': z.extend(z.object({a: z.string(), b: z.number()}), {a: z.number()}),
  'consecutive checks': z.string().check(z.minLength(2), z.maxLength(3)),
  'bounds on a number': z.number().check(z.gte(1), z.lte(3600), z.positive()),
  'identical optional objects': z.object({
    ...{a: z.optional(inside), b: z.optional(inside), c: z.optional(inside)},
    d: z.optional(z.object({...inside.shape, z: z.string()})),
  }),
  'identical optional objects among other fields': z.object({
    ...{a: z.optional(inside), b: z.string(), c: z.optional(inside)},
    ...{d: z.optional(inside), e: z.number()},
  }),
  'a record with arbitrary names': z.record(z.string(), z.boolean()),
};

const pairs = (await Promise.all(globSync('dist/contract/*.js').toSorted().map(exported))).flat();
for (const [name, zod] of Object.entries(CORNER_CASES)) {
  const {schema} = (await import(CORNERS + name)) as {schema: Parses};
  pairs.push({name, zod, ours: schema});
}

suite('a printed schema', () => {
  for (const [index, pair] of pairs.entries()) {
    test(`${pair.name} accepts and returns the same as zod`, () => {
      assert.ok(!isZod(pair.ours), 'zod against itself proves nothing');
      let taken = 0;
      const random = new Random(index);
      for (let count = 0; count < VALUES; count += 1) {
        const value = fitting(pair.zod, random);
        taken += Number(agree(pair, random.chance(0.5) ? value : bent(value, random)));
      }
      assert.ok(taken > VALUES / 4, `zod accepted only ${taken} values`);
    });
  }

  test('returns its own objects and arrays', async () => {
    const {BankAccounts} = (await import(
      `${pathToFileURL(resolve('dist/contract/bankpay.js')).href}${PRINTED}BankAccounts`
    )) as {BankAccounts: Parses};
    const input = {accounts: [{id: '1', bank: 'Bank', name: 'Savings', mask: '1234'}]};
    const {data} = BankAccounts.safeParse(input) as {data: typeof input};
    assert.deepEqual(data, input);
    assert.notEqual(data, input);
    assert.notEqual(data.accounts, input.accounts);
    assert.notEqual(data.accounts[0], input.accounts[0]);
  });

  test('names itself in its error', async () => {
    const found = pairs.find(({name}) => name === 'Validation');
    const {error} = found?.ours.safeParse({gates: {}}) ?? {};
    assert.ok(error instanceof TypeError);
    assert.equal(error.message, 'Not a valid Validation');
  });

  test('cannot be printed if its check is not imported', () => {
    const schema = z.string().check(
      z.refine(function ownCheck() {
        return true;
      }),
    );
    assert.throws(() => printSchema('', 'schema', {schema}), /ownCheck must come from another/);
  });

  test('has all methods that the pages call', () => {
    const other = /\b(?!JSON|Date|URL)[A-Z]\w*\.(?:parse|parseAsync|safeParseAsync|clone|with)\(/;
    for (const {name, text} of sourceTree()) {
      if (!/^(?:partner|cli)\//.test(name)) assert.doesNotMatch(text, other, name);
    }
  });
});

/** True if both accept the value. */
function agree({name, zod, ours}: Pair, value: unknown): boolean {
  const expected = outcome(zod, value);
  const actual = outcome(ours, value);
  // Our function stops at the first error, so it may not reach the field that throws.
  const same =
    expected === 'thrown' ? typeof actual === 'string' : isDeepStrictEqual(actual, expected);
  if (!same) assert.deepEqual(actual, expected, name);
  return typeof expected === 'object';
}

function outcome(schema: Parses, value: unknown): {data: unknown} | 'refused' | 'thrown' {
  try {
    const {success, data} = schema.safeParse(value);
    return success ? {data} : 'refused';
  } catch {
    return 'thrown';
  }
}
