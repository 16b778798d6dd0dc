/**
 * Builds the pages of the checks, `pages/NAME/`, with the tools of the host's own page. Each stands in a
 * folder of the built host, so it is served at `/hosts/NAME/checks/`. In development builds, frameworks warn.
 */
import {cpSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {BUILT} from '../../demo/hosts/built.ts';
import {eachInTurn, npm} from '../../demo/hosts/npm.ts';

const PAGES = fileURLToPath(new URL('pages/', import.meta.url));

const names = readdirSync(PAGES, {withFileTypes: true}).filter(entry => entry.isDirectory());
await eachInTurn(
  names.map(({name}) => name),
  async name => {
    const place = join(BUILT, name, 'checks');
    rmSync(place, {recursive: true, force: true});
    cpSync(join(PAGES, name), place, {recursive: true});
    cpSync(join(PAGES, 'bound.ts'), join(place, 'bound.ts'));
    await npm(place, ['run', 'build'], {NODE_ENV: 'development'});
  },
);
