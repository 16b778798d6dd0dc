/** Complete answers of a schema, and variants of them in which one field is changed. */
import type * as z from 'zod/mini';
import {forbids, wholes, type Bent} from './schema-data.ts';

export interface Mutant {
  /** The change, such as `rules.maxBytes: null`. */
  readonly what: string;
  /** The body as it is sent. */
  readonly body: string;
  /** False if the contract allows this value of the field, or ignores the field. */
  readonly isWrong: boolean;
}

export type Path = readonly (string | number)[];

export const MISSING = Symbol('missing');
/** Longer than the maximum length of an answer. */
const HUGE = 'x'.repeat(300_000);

/** Replacements for a value. */
const BENDS: readonly (readonly [what: string, kind: Bent, bend: (value: unknown) => unknown])[] = [
  ['missing', 'missing', () => MISSING],
  ['null', 'null', () => null],
  ['another type', 'other', value => (typeof value === 'string' ? 7 : 'seven')],
  ['a list', 'other', value => [value]],
  [
    'a text of it',
    'other',
    value => (typeof value === 'string' ? value.split('') : JSON.stringify(value)),
  ],
  ['nested', 'nested', value => ({value})],
];

export function mutantsOf(schema: z.ZodMiniType): readonly Mutant[] {
  return wholes(schema).flatMap(whole => [
    ...pathsOf(whole).flatMap(path => bent(schema, whole, path)),
    beside(whole, 'an unknown field', {unheardOf: 1}),
    {...beside(whole, 'a field without end', {unheardOf: HUGE}), isWrong: true},
    {
      what: 'an own __proto__',
      body: JSON.stringify(whole).replace('{', '{"__proto__":{"polluted":1},'),
      isWrong: false,
    },
  ]);
}

function beside(whole: unknown, what: string, more: object): Mutant {
  return {what, body: JSON.stringify({...(whole as object), ...more}), isWrong: false};
}

function bent(schema: z.ZodMiniType, whole: unknown, path: Path): readonly Mutant[] {
  return BENDS.map(([what, kind, bend]) => {
    const changed = change(structuredClone(whole), path, bend);
    const isWrong = forbids(schema, whole, path, kind);
    return {what: `${path.join('.')}: ${what}`, body: JSON.stringify(changed), isWrong};
  });
}

/** The paths of all fields, including fields that contain others. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const inside = Object.entries(value).flatMap(([key, field]) =>
    pathsOf(field, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inside] : inside;
}

export function change(whole: unknown, path: Path, bend: (value: unknown) => unknown): unknown {
  const [key = '', ...rest] = path;
  const holder = whole as Record<string | number, unknown>;
  if (rest.length > 0) change(holder[key], rest, bend);
  else {
    const value = bend(holder[key]);
    if (value === MISSING) delete holder[key];
    else holder[key] = value;
  }
  return whole;
}
