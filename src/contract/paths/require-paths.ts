/**
 * Checks paths that a page or a backend sets in place of ours. Keep this file tiny: it is part of
 * the first load.
 */

/** A path that cannot lead to another origin or out of the base URL's own path. */
const PLAIN = /^(?:\/[\w-][\w.:~-]*)+\/?(?:\?[\w.=&-]*)?$/;

/**
 * Returns the placeholders of a name, such as `transaction{transactionId}`. A placeholder with `?`
 * is optional. Throws a `TypeError` that lists the known names if the name is unknown.
 */
export function slotsOf(name: string, known: readonly string[]): readonly string[] {
  const found = known.find(each => each.split('{')[0] === name);
  if (found === undefined) throw new TypeError(`${name} is not one of: ${known.join(', ')}`);
  return found.match(/\{\w+\}\??/g) ?? [];
}

/**
 * Throws a `TypeError` unless `given` is an object with names. Settings may be parsed JSON, which
 * the compiler cannot check.
 */
export function requireObject(name: string, given: unknown): void {
  if (Object(given) !== given || Array.isArray(given))
    throw new TypeError(`${name} is not an object`);
}

/** Throws a `TypeError` unless each name is known, and each path stays below the base URL. */
export function requirePaths(paths: object, known: readonly string[]): void {
  for (const [name, path] of Object.entries(paths)) {
    const slots = slotsOf(name, known);
    if (!isPlain(path, slots))
      throw new TypeError(`${name} is not /a/plain/path/${slots.join('')}`);
  }
}

function isPlain(path: unknown, slots: readonly string[]): boolean {
  return (
    typeof path === 'string' &&
    slots.every(slot => slot.endsWith('?') || path.includes(slot)) &&
    PLAIN.test(slots.reduce((text, slot) => text.replace(slot.replace('?', ''), 'x'), path))
  );
}
