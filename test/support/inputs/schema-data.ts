/**
 * Makes data for a zod schema from the schema's shape: data that it accepts,
 * and data that it should reject.
 */
import type * as z from 'zod/mini';
import type {Random} from './random.ts';

/** The parts of zod's schema description that we read. */
type Definition =
  | {type: 'object'; shape: Record<string, z.ZodMiniType>}
  | {type: 'array'; element: z.ZodMiniType}
  | {type: 'record'; keyType: z.ZodMiniType; valueType: z.ZodMiniType}
  | {type: 'optional' | 'catch' | 'readonly'; innerType: z.ZodMiniType}
  /** A field that may be absent, or `null`. */
  | {type: 'pipe'; out: z.ZodMiniType}
  | {type: 'union'; options: [z.ZodMiniType, ...z.ZodMiniType[]]}
  | {type: 'literal'; values: [unknown, ...unknown[]]}
  | {type: 'enum'; entries: Record<string, unknown>}
  | {type: 'string' | 'number' | 'boolean' | 'unknown' | 'null'};

const TEXTS = [
  '',
  'x',
  '25.00',
  '-0.5',
  '1e3',
  'USD',
  'usd',
  '0b9d4c1e-7f02-4a7b-8f2a-3c5d6e7f8091',
  '0B9D4C1E-7F02-4A7B-8F2A-3C5D6E7F8091',
  '2026-01-31T23:59:59.123Z',
  '2026-01-31T23:59+05:30',
  '2026-01-31',
  'A'.repeat(43),
  'wss://service.example/socket',
  'ws://localhost:1/',
  'ws://service.example/',
  '__proto__',
  'constructor',
  'SERVICE_READY',
  '--service-accent',
  'completed',
  '\u{1f600}',
  '\ud800',
  // Lengths around the limits. A character has one code unit, two, or half of a surrogate pair.
  ...[1, 15, 16, 17, 63, 64, 65, 200, 201, 2048, 2049, 8192, 8193].flatMap(length => [
    'n'.repeat(length),
    '\u{1f600}'.repeat(length),
    `${'\u{1f600}'.repeat(length - 1)}\udc00`,
  ]),
] as const;

const NUMBERS = [0, 1, -1, -0, 0.1, 3600, 3600.5, 100_000, 1e5 + 1, 2 ** 53 - 1, 2 ** 53] as const;

const HOSTILE: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => Number.NaN,
  () => Infinity,
  () => 1n,
  () => Symbol('x'),
  () => true,
  () => () => 'text',
  () => new Date(0),
  () => new Map([['type', 'SERVICE_READY']]),
  () => Object('text'),
  () => Object(1),
  () => /x/,
  () => [],
  () => [undefined],
  () => Object.assign([], {length: 3}),
  () => ({}),
  () => Object.create(null),
  () => JSON.parse('{"__proto__":{"granted":true},"constructor":1}'),
  // A proxy that reports every property as present. A proxy that hides its properties is not
  // tested, because neither JSON nor a cloned message behaves like that.
  () =>
    new Proxy({}, {has: () => true, get: (_, key) => (key === 'then' ? undefined : 'completed')}),
  () => new Proxy([1], {}),
  () => Object.assign([], {type: 'SERVICE_READY'}),
];

/** A value that the schema accepts. */
export function fitting(schema: z.ZodMiniType, random: Random): unknown {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape)
          .map(([key, field]) => [key, fitting(field, random)])
          .filter(([, value]) => value !== undefined || random.chance(0.2)),
      );
    case 'record':
      return Object.fromEntries(
        Array.from({length: random.below(4)}, () => [
          fitting(definition.keyType, random),
          fitting(definition.valueType, random),
        ]),
      );
    case 'readonly':
      return fitting(definition.innerType, random);
    case 'null':
      return null;
    case 'array':
      return Array.from({length: random.below(4)}, () => fitting(definition.element, random));
    case 'optional':
      return random.chance(0.4) ? undefined : fitting(definition.innerType, random);
    case 'pipe':
      return random.chance(0.1) ? null : fitting(definition.out, random);
    case 'catch':
      return random.chance(0.2) ? anything(random) : fitting(definition.innerType, random);
    case 'union':
      return fitting(random.pick(definition.options), random);
    case 'literal':
      return random.pick(definition.values);
    case 'enum':
      return random.pick(Object.values(definition.entries) as [unknown]);
    case 'string':
      return random.pick(taken(schema, TEXTS));
    case 'number':
      return random.pick(taken(schema, NUMBERS));
    case 'boolean':
      return random.chance(0.5);
    case 'unknown':
      return anything(random);
  }
}

/** One value for each form that the schema has, with every optional field. */
export function wholes(schema: z.ZodMiniType): readonly unknown[] {
  const definition = schema._zod.def as unknown as Definition;
  if (definition.type === 'union') return definition.options.flatMap(wholes);
  return [wholeOf(schema)];
}

function wholeOf(schema: z.ZodMiniType): unknown {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape).map(([key, field]) => [key, wholeOf(field)]),
      );
    case 'array':
      return [wholeOf(definition.element)];
    case 'readonly':
    case 'optional':
    case 'catch':
      return wholeOf(definition.innerType);
    case 'pipe':
      return wholeOf(definition.out);
    case 'union':
      return wholeOf(definition.options[0]);
    case 'literal':
      return definition.values[0];
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'string':
      return taken(schema, TEXTS).find(text => text !== '');
    case 'number':
      return 3600;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'record':
    case 'unknown':
      return {};
  }
}

/** How a field is replaced: it is missing, `null`, wrapped in an object, or of another type. */
export type Bent = 'missing' | 'null' | 'nested' | 'other';

/** True if the schema rejects a complete value after this replacement of a field. */
export function forbids(
  schema: z.ZodMiniType,
  whole: unknown,
  path: readonly (string | number)[],
  how: Bent,
): boolean {
  const definition = schema._zod.def as unknown as Definition;
  const [key, ...rest] = path;
  switch (definition.type) {
    case 'optional':
      if (key === undefined && how === 'missing') return false;
      return forbids(definition.innerType, whole, path, how);
    case 'catch':
    case 'unknown':
      return false;
    case 'readonly':
      return forbids(definition.innerType, whole, path, how);
    case 'pipe':
      if (key === undefined && how === 'null') return false;
      return forbids(definition.out, whole, path, how);
    case 'union': {
      const option = definition.options.find(each => each.safeParse(whole).success);
      return option === undefined || forbids(option, whole, path, how);
    }
    case 'object': {
      const fields = Object.values(definition.shape);
      // An object that is wrapped in an object still matches if all of its fields are optional.
      if (key === undefined) return how !== 'nested' || !fields.every(isOptional);
      const field = definition.shape[String(key)];
      return !field || forbids(field, (whole as Record<string, unknown>)[key], rest, how);
    }
    case 'array': {
      if (key === undefined) return true;
      return forbids(definition.element, (whole as readonly unknown[])[Number(key)], rest, how);
    }
    default:
      return true;
  }
}

const isOptional = (schema: z.ZodMiniType) =>
  ['optional', 'pipe', 'catch', 'unknown'].includes(
    (schema._zod.def as unknown as Definition).type,
  );

const known = new WeakMap<z.ZodMiniType, [unknown, ...unknown[]]>();

/** The values among `values` that the schema accepts. */
function taken(schema: z.ZodMiniType, values: readonly unknown[]): [unknown, ...unknown[]] {
  const all = known.get(schema) ?? values.filter(value => schema.safeParse(value).success);
  const [first, ...others] = all;
  if (first === undefined) throw new Error('nothing here fits the schema');
  const list: [unknown, ...unknown[]] = [first, ...others];
  known.set(schema, list);
  return list;
}

function anything(random: Random): unknown {
  if (random.chance(0.3)) return random.pick(TEXTS);
  if (random.chance(0.3)) return random.pick(NUMBERS);
  return random.pick(HOSTILE as [() => unknown])();
}

/** The value with one wrong or unusual part. */
export function bent(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return anything(random);
  const key = random.pick(Object.keys(value) as [string]);
  if (key === undefined) return anything(random);
  const inside: unknown = Reflect.get(value, key);
  if (typeof inside === 'object' && inside !== null && random.chance(0.6)) {
    return Reflect.set(value, key, bent(inside, random)) ? value : inside;
  }
  return random.pick(BENDS)(value, key, random);
}

type Bend = (value: object, key: string, random: Random) => unknown;

const BENDS: readonly [Bend, ...Bend[]] = [
  (value, key, random) => define(value, key, {value: anything(random)}),
  (value, key) => Reflect.deleteProperty(value, key) && value,
  (value, key) => define(value, key, {value: undefined}),
  (value, key, random) => {
    const now = random.chance(0.5) ? anything(random) : Reflect.get(value, key);
    const get = random.chance(0.2) ? fail : () => now;
    const accessor = {get, configurable: true, enumerable: true};
    return Reflect.defineProperty(value, key, accessor) ? value : {...value};
  },
  (value, _, random) => define(value, '__proto__', {value: anything(random)}),
  (value, _, random) => define(value, random.pick(TEXTS), {value: anything(random)}),
  (value, key) => define(value, Symbol(key), {value: 1}),
  (value, key) => define(value, key, {enumerable: false}),
  // All properties are inherited.
  value => Object.create(value) as object,
  value => new Proxy(value, {}),
  value => Object.freeze(value),
  value => (Array.isArray(value) ? Object.assign({}, value) : [value]),
  (value, _, random) =>
    random.chance(0.01) ? Array.from({length: 10_000}, () => value) : [value, value],
];

const fail = () => {
  throw new Error('not to be read');
};

function define(value: object, key: PropertyKey, descriptor: PropertyDescriptor): object {
  const all = {configurable: true, enumerable: true, writable: true, ...descriptor};
  return Reflect.defineProperty(value, key, all) ? value : {...value};
}
