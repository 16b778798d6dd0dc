/** What the script-tag builds have instead of zod answers as zod does. */
import assert from 'node:assert/strict';
import {globSync} from 'node:fs';
import {registerHooks} from 'node:module';
import {resolve} from 'node:path';
import {suite, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {isDeepStrictEqual} from 'node:util';
import * as z from 'zod/mini';
import * as small from '#src/contract/small-zod.js';
import {Random} from '../support/inputs/random.ts';
import {bent, fitting} from '../support/inputs/schema-data.ts';
import {sourceTree} from '../support/sources/source-tree.ts';

/** Of each schema. A fault that needs more is looked for in CI. */
const VALUES = Number(process.env['VALUES'] ?? 500);
const SMALL = '?small-zod';

// A module asked for with `?small-zod` has all that it imports in that form, and no zod.
registerHooks({
  resolve(specifier, context, next) {
    if (!context.parentURL?.endsWith(SMALL)) return next(specifier, context);
    if (specifier === 'zod/mini') return next('#src/contract/small-zod.js', context);
    const found = next(specifier, context);
    return {...found, url: found.url + SMALL};
  },
});

/** As much of a schema as the two have in common. */
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

async function exported(file: string): Promise<Pair[]> {
  const {href} = pathToFileURL(resolve(file));
  const zods = (await import(href)) as Record<string, unknown>;
  const ours = (await import(href + SMALL)) as Record<string, unknown>;
  return Object.entries(zods).flatMap(([name, zod]) =>
    isZod(zod) ? [{name, zod, ours: ours[name] as Parses}] : [],
  );
}

type Zod = Pick<typeof z, keyof typeof small>;

/** What our schemas do not do yet. */
function corners(from: Zod): Record<string, z.ZodMiniType> {
  const {array, catch: caught, number, object, optional, string} = from;
  return {
    'an optional catch': object({a: optional(caught(string(), 'x'))}),
    'a loose object with a shape': from.looseObject({a: optional(string()), b: number()}),
    'an array of what may be missing': array(optional(string())),
    'a required unknown': object({a: from.unknown()}),
    'an extended object': from.extend(object({a: string(), b: number()}), {a: number()}),
    'checks after each other': string().check(from.minLength(2), from.maxLength(3)),
    'bounds of a number': number().check(from.gte(1), from.lte(3600), from.positive()),
  };
}

const pairs = (await Promise.all(globSync('dist/contract/*.js').toSorted().map(exported))).flat();
const ourCorners = corners(small as unknown as Zod) as Record<string, Parses>;
for (const [name, zod] of Object.entries(corners(z))) {
  pairs.push({name, zod, ours: ourCorners[name] as Parses});
}

suite('small-zod', () => {
  for (const [index, pair] of pairs.entries()) {
    test(`${pair.name} takes what zod takes, and makes the same of it`, () => {
      assert.ok(!isZod(pair.ours), 'zod against itself proves nothing');
      let taken = 0;
      const random = new Random(index);
      for (let count = 0; count < VALUES; count += 1) {
        const value = fitting(pair.zod, random);
        taken += Number(agree(pair, random.chance(0.5) ? value : bent(value, random)));
      }
      assert.ok(taken > VALUES / 4, `only ${taken} were taken`);
    });
  }

  test('gives out objects and lists of its own', () => {
    const input = {list: [{a: 'x'}]};
    const schema = small.object({list: small.array(small.object({a: small.string()}))});
    const {data} = schema.safeParse(input) as {data: typeof input};
    assert.deepEqual(data, input);
    assert.notEqual(data, input);
    assert.notEqual(data.list, input.list);
    assert.notEqual(data.list[0], input.list[0]);
  });

  test('says where something does not fit', () => {
    const schema = small.object({list: small.array(small.object({a: small.string()}))});
    const {error} = schema.safeParse({list: [{a: 'x'}, {a: 1}]});
    assert.ok(error instanceof TypeError);
    assert.equal(error.message, 'Not as expected: list.1.a');
  });

  test('has what the pages ask of a schema', () => {
    const other = /\b(?!JSON|Date|URL)[A-Z]\w*\.(?:parse|parseAsync|safeParseAsync|clone|with)\(/;
    for (const {name, text} of sourceTree()) {
      if (!/^(?:partner|cli)\//.test(name)) assert.doesNotMatch(text, other, name);
    }
  });
});

/** True where both take the value. */
function agree({name, zod, ours}: Pair, value: unknown): boolean {
  const expected = outcome(zod, value);
  const actual = outcome(ours, value);
  // Ours stops at the first misfit, so it may not come to the field that throws.
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
