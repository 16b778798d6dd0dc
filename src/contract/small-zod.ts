/**
 * The part of `zod/mini` that our schemas use. The script-tag builds use this
 * in its place, which makes the initial load a fifth smaller.
 *
 * Nothing in `src/` imports it; `.rollup/small-zod.ts` swaps it in. The modules
 * of the npm package use zod itself, and zod's types are authoritative.
 * `test/node/small-zod.test.ts` compares the two. Unlike zod, this stops at the
 * first mismatch and reports only its path.
 */

/** A schema returns this for a value that it rejects. */
class Misfit extends TypeError {
  readonly path: readonly string[];

  constructor(path: readonly string[] = []) {
    super(`Not as expected: ${path.join('.') || 'all of it'}`);
    this.path = path;
  }

  /** The same misfit, with its container's key in front. */
  within(key: string | number): Misfit {
    return new Misfit([String(key), ...this.path]);
  }
}

/** How an object treats a missing field. */
type Absent = 'refused' | 'left out' | 'replaced';

class Schema {
  readonly read: (value: unknown) => unknown;
  readonly absent: Absent;

  constructor(read: (value: unknown) => unknown, absent: Absent = 'refused') {
    this.read = read;
    this.absent = absent;
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema(value => {
      const read = this.read(value);
      const fits = read instanceof Misfit || checks.every(check => check(read as never));
      return fits ? read : new Misfit();
    }, this.absent);
  }

  safeParse(value: unknown) {
    const data = this.read(value);
    return data instanceof Misfit ? {success: false, error: data} : {success: true, data};
  }
}

/** Runs on a value that the schema accepted. */
type Check = (value: never) => unknown;

type Fields = Record<string, unknown>;
type Shape = Readonly<Record<string, Schema>>;

class ObjectSchema extends Schema {
  readonly shape: Shape;

  constructor(shape: Shape) {
    super(value => (isObject(value) ? readFields(shape, value) : new Misfit()));
    this.shape = shape;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads only the fields of the shape. It drops all others. */
function readFields(shape: Shape, input: Fields): Fields | Misfit {
  const fields: Fields = {};
  for (const [key, {read, absent}] of Object.entries(shape)) {
    const value = read(input[key]);
    const isAbsent = !(key in input);
    if (isAbsent && absent === 'left out') continue;
    if (isAbsent && absent === 'refused') return new Misfit([key]);
    if (value instanceof Misfit) return value.within(key);
    fields[key] = value;
  }
  return fields;
}

/** Accepts a value that passes the test, unchanged. */
const only = (test: (value: unknown) => boolean) =>
  new Schema(value => (test(value) ? value : new Misfit()));

export const unknown = () => only(() => true);
export const string = () => only(value => typeof value === 'string');
export const boolean = () => only(value => typeof value === 'boolean');
export const number = () => only(Number.isFinite);
export const int = () => only(Number.isSafeInteger);
const nothing = () => only(value => value === null);
export {nothing as null};

/** Accepts one value, or any value of a list. */
export const literal = (values: unknown) => {
  const all = [values].flat();
  return only(value => all.includes(value));
};
export {literal as enum};

export const object = (shape: Shape) => new ObjectSchema(shape);

export const extend = (schema: ObjectSchema, more: Shape) => object({...schema.shape, ...more});

/** Keeps fields that are not in its shape. */
export const looseObject = (shape: Shape) =>
  new Schema(value => {
    const known = object(shape).read(value);
    if (known instanceof Misfit || !isObject(value)) return known;
    const fields: Fields = {};
    for (const key in value) {
      // Assigning this key would change the object's prototype.
      if (key !== '__proto__') fields[key] = value[key];
    }
    return Object.assign(fields, known);
  });

/** An object whose keys match a schema. It supports string keys only, not numbers. */
export const record = (keys: Schema, values: Schema) =>
  new Schema(value => {
    if (!isPlain(value)) return new Misfit();
    const fields: Fields = {};
    for (const key of Reflect.ownKeys(value) as string[]) {
      if (key === '__proto__' || !Object.prototype.propertyIsEnumerable.call(value, key)) continue;
      const read = keys.read(key) instanceof Misfit ? new Misfit() : values.read(value[key]);
      if (read instanceof Misfit) return read.within(key);
      fields[key] = read;
    }
    return fields;
  });
export {record as partialRecord};

/** Rejects lists and class instances such as a `Map`, as far as it can tell. */
function isPlain(value: unknown): value is Fields {
  if (!isObject(value)) return false;
  const maker = value['constructor'];
  if (typeof maker !== 'function') return true;
  const parent: unknown = maker.prototype;
  return isObject(parent) && Object.hasOwn(parent, 'isPrototypeOf');
}

export const array = (element: Schema) =>
  new Schema(value => {
    if (!Array.isArray(value)) return new Misfit();
    const list: unknown[] = [];
    for (let index = 0; index < value.length; index += 1) {
      const item = element.read(value[index]);
      if (item instanceof Misfit) return item.within(index);
      list.push(item);
    }
    return list;
  });

export const union = (options: readonly Schema[]) =>
  new Schema(value => {
    for (const option of options) {
      const read = option.read(value);
      if (!(read instanceof Misfit)) return read;
    }
    return new Misfit();
  });

/** Only the option whose tag matches the input's reads the value. */
export const discriminatedUnion = (name: string, options: readonly ObjectSchema[]) =>
  new Schema(value => {
    if (!isObject(value)) return new Misfit();
    const tag = value[name];
    const option = options.find(({shape}) => !(shape[name]?.read(tag) instanceof Misfit));
    return option ? option.read(value) : new Misfit([name]);
  });

export const optional = (schema: Schema) =>
  new Schema(value => (value === undefined ? value : schema.read(value)), 'left out');

/** Freezes its result. */
export const readonly = ({read, absent}: Schema) =>
  new Schema(value => {
    const found = read(value);
    return found instanceof Misfit ? found : Object.freeze(found);
  }, absent);

const catching = (schema: Schema, instead: unknown) =>
  new Schema(value => {
    const read = schema.read(value);
    return read instanceof Misfit ? instead : read;
  }, 'replaced');
export {catching as catch};

export const refine = (test: Check) => test;
export const regex = (pattern: RegExp) => (text: string) => pattern.test(text);
export const gte = (least: number) => (value: number) => value >= least;
export const lte = (most: number) => (value: number) => value <= most;
export const positive = () => (value: number) => value > 0;
export const minLength = (least: number) => (value: Measured) => length(value, least) >= least;
export const maxLength = (most: number) => (value: Measured) => length(value, most) <= most;

type Measured = string | readonly unknown[];

/** Length in code points. It counts only as far as it needs to compare with `limit`. */
function length(value: Measured, limit: number): number {
  return Array.from(value.slice(0, 2 * limit + 2)).length;
}
