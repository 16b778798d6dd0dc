/**
 * The host pages of `demo/pages/`, as `npm run hosts` has built them. Each is built in a copy of its
 * folder, as a newcomer would: the sources stay free of packages, which much else here would read.
 */
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const PAGES = fileURLToPath(new URL('../pages/', import.meta.url));
/** As deep as the pages, so that the path to the tarball is the same. */
export const BUILT = fileURLToPath(new URL('../../.build/hosts/', import.meta.url));

/** The backend to copy, an application of its own like the pages, and where it is built. */
export const BACKEND = fileURLToPath(new URL('../backend/', import.meta.url));
export const BUILT_BACKEND = fileURLToPath(new URL('../../.build/backend/', import.meta.url));

/** The folders in `demo/pages/` that are applications of their own. */
export function hostNames(): readonly string[] {
  return readdirSync(PAGES).filter(name => existsSync(join(PAGES, name, 'package.json')));
}

/** The files that a host serves. Plain HTML has nothing to build. */
export function siteOf(name: string): string {
  const built = join(BUILT, name, 'dist');
  return existsSync(built) ? built : join(BUILT, name);
}

export function builtHosts(): readonly string[] {
  return hostNames().filter(name => existsSync(join(siteOf(name), 'index.html')));
}
