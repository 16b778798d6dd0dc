import {configured, type PathName} from '../configure.js';

/** Paths that default to another path, unless they are configured themselves. */
const SAME: {readonly [N in PathName]?: PathName} = {
  kycSubmit: 'kyc',
  kycHandoffStart: 'kycHandoff',
  termsAccept: 'terms',
};

/** Returns the configured path, or else `ours`, filled with the values. */
export function pathOf(name: PathName, ours: string, values: object): string {
  const {paths} = configured;
  return fill(paths[name] ?? paths[SAME[name] ?? name] ?? ours, values);
}

/** Puts values into a path's placeholders. Escapes each value, so that it stays one segment. */
export function fill(path: string, values: object): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return path.replace(/\{(\w+)\}/g, (_, slot: string) =>
    encodeURIComponent(String(given.get(slot))),
  );
}
