/**
 * The host pages of `demo/pages/`, as `npm run hosts` has built them. Each is built in a copy of
 * its folder, because other tools here would read packages that are installed among the sources.
 */
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const PAGES = fileURLToPath(new URL('../pages/', import.meta.url));
/** The copies. They are as deep as the pages, so that the path to the tarball is the same. */
export const BUILT = fileURLToPath(new URL('../../.build/hosts/', import.meta.url));

/** The backend to copy, which is a separate application like the pages, and its built copy. */
export const BACKEND = fileURLToPath(new URL('../backend/', import.meta.url));
export const BUILT_BACKEND = fileURLToPath(new URL('../../.build/backend/', import.meta.url));

/** The folders in `demo/pages/` that are separate applications. */
export function hostNames(): readonly string[] {
  return readdirSync(PAGES).filter(name => existsSync(join(PAGES, name, 'package.json')));
}

/** The folder that a host serves. Plain HTML is served without a build. */
export function siteOf(name: string): string {
  const built = join(BUILT, name, 'dist');
  return existsSync(built) ? built : join(BUILT, name);
}

export function builtHosts(): readonly string[] {
  return hostNames().filter(name => existsSync(join(siteOf(name), 'index.html')));
}
