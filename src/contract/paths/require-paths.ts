/** Checks what a page or a backend says instead of our paths. The first load has it, so it is tiny. */

/** Each path's name, and the placeholders that it knows. One with `?` may be left out. */
export type Slots = Readonly<Record<string, readonly string[]>>;

/** Nothing in it leads to another origin, or out of the base URL's own path. */
const PLAIN = /^(?:\/[\w-][\w.:~-]*)+\/?(?:\?[\w.=&-]*)?$/;

/** `validate`, or `transaction{transactionId}`: a name and its placeholders. */
export function slotsOf(known: readonly string[]): Slots {
  return Object.fromEntries(
    known.map(text => {
      const [name = '', ...slots] = text.split(/(?=\{)/);
      return [name, slots];
    }),
  );
}

/** Throws a `TypeError` unless each name is known, and each path stays below the base URL. */
export function requirePaths(paths: object, known: Slots): void {
  requireKnown(paths, known);
  for (const [name, path] of Object.entries(paths)) {
    const slots = known[name] ?? [];
    if (!isPlain(path, slots))
      throw new TypeError(`${name} is not /a/plain/path/${slots.join('')}`);
  }
}

export function requireKnown(given: object, known: object): void {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name))
      throw new TypeError(`${name} is none of: ${Object.keys(known).join(', ')}`);
}

function isPlain(path: unknown, slots: readonly string[]): boolean {
  return (
    typeof path === 'string' &&
    slots.every(slot => slot.endsWith('?') || path.includes(slot)) &&
    PLAIN.test(slots.reduce((text, slot) => text.replace(slot.replace('?', ''), 'x'), path))
  );
}
