/**
 * Everything that a script of the page can read from an object without a call: own and inherited
 * properties with string or symbol keys, including getters, and recursively the properties of their
 * values. For the browser tests.
 */
import {Session} from '#src/session/session.js';

/** Maximum number of visited objects. A higher count would mean that the whole page is searched. */
const MOST = 50_000;

/** The paths to one of the `secrets`, or to a session, which contains one. */
export function reachableSecrets(
  root: object,
  ...secrets: readonly string[]
): {readonly found: readonly string[]; readonly seen: number} {
  const seen = new Set<unknown>([root]);
  const queue: {readonly value: object; readonly path: string}[] = [{value: root, path: ''}];
  const found: string[] = [];
  const note = (value: unknown, path: string): void => {
    if (typeof value === 'string' && secrets.some(secret => reveals(value, secret)))
      found.push(path);
    // Functions are skipped, because they would have to be called.
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    if (value instanceof Session) found.push(path);
    if (isElsewhere(value, root) || seen.size > MOST) return;
    seen.add(value);
    queue.push({value, path});
  };
  for (let next = queue.shift(); next; next = queue.shift()) {
    const {value, path} = next;
    for (const key of keysOf(value)) note(read(value, key), `${path}.${String(key)}`);
    if (value instanceof Map) {
      for (const [key, held] of value) for (const one of [key, held]) note(one, `${path}<map>`);
    } else if (value instanceof Set) for (const one of value) note(one, `${path}<set>`);
  }
  return {found, seen: seen.size};
}

/**
 * Whether a text has a secret. A number counts only as a whole, because times and ids have digits.
 */
export const reveals = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text)
    : text.includes(secret);

function keysOf(value: object): ReadonlySet<PropertyKey> {
  const keys = new Set<PropertyKey>();
  for (let each: object | null = value; each; each = Object.getPrototypeOf(each) as object | null)
    for (const key of Reflect.ownKeys(each)) keys.add(key);
  // The object itself gives access to everything on its prototype.
  keys.delete('__proto__');
  return keys;
}

function read(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

/** True for values that belong to the page: the window, and nodes outside the element. */
function isElsewhere(value: object, root: object): boolean {
  if (value === window || value instanceof Document) return true;
  if (!(value instanceof Node)) return false;
  if (!(root instanceof Node)) return true;
  const tree = value.getRootNode();
  return !root.contains(value) && !(tree instanceof ShadowRoot && root.contains(tree.host));
}
