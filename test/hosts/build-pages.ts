/**
 * Builds the pages of the checks, `pages/NAME/`, with the tools of the host's own page. Each is put
 * into a folder of the built host, so it is served at `/hosts/NAME/checks/`. In development builds,
 * frameworks log warnings. The complete files of the documents are put beside the page, so the
 * host's own compiler checks them, too.
 */
import {cpSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {BUILT} from '../../demo/hosts/built.ts';
import {eachInTurn, npm} from '../../demo/hosts/npm.ts';
import {blocksOf} from '../support/documents/reading.ts';

const PAGES = fileURLToPath(new URL('pages/', import.meta.url));

interface Documented {
  readonly file: string;
  /** The first characters of its block in `src/host/README.md`. */
  readonly begins: string;
}

const DOCUMENTED: Readonly<Record<string, readonly Documented[]>> = {
  angular: [{file: 'documented.ts', begins: '// app.ts'}],
  react: [
    {file: 'documented-app.tsx', begins: '// App.tsx'},
    {file: 'documented-page.tsx', begins: '// page.tsx'},
    {file: 'documented-route.ts', begins: '// route.ts'},
  ],
  svelte: [{file: 'Documented.svelte', begins: '<script lang="ts">'}],
  vue: [
    {file: 'Documented.vue', begins: '<script setup'},
    {file: 'documented.config.ts', begins: '// vite.config.ts'},
  ],
};

function copyDocumented(place: string, {file, begins}: Documented): void {
  const blocks = blocksOf('src/host/README.md').filter(({code}) => code.startsWith(begins));
  const [block, another] = blocks;
  if (!block || another) throw new Error(`${blocks.length} blocks begin with ${begins}`);
  writeFileSync(join(place, file), block.code);
}

const names = readdirSync(PAGES, {withFileTypes: true}).filter(entry => entry.isDirectory());
await eachInTurn(
  names.map(({name}) => name),
  async name => {
    const place = join(BUILT, name, 'checks');
    rmSync(place, {recursive: true, force: true});
    cpSync(join(PAGES, name), place, {recursive: true});
    cpSync(join(PAGES, 'bound.ts'), join(place, 'bound.ts'));
    for (const each of DOCUMENTED[name] ?? []) copyDocumented(place, each);
    await npm(place, ['run', 'build'], {NODE_ENV: 'development'});
  },
);
