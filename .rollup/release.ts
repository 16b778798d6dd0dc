/** Writes the hashes of a release for `integrity=""` and for import maps, and prints what its files weigh. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from 'rollup';
import {CLASSIC, FRAME, releaseFiles, sizeReport, sizes} from './sizes.ts';

export function integrity(file: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

export function release(dist: string): Plugin {
  let outputs = 0;
  return {
    name: 'release',
    writeBundle() {
      // The classic script and the modules are written side by side. Waits for both.
      outputs += 1;
      if (outputs < 2) return;
      const write = (name: string, value: unknown) =>
        writeFileSync(join(dist, name), `${JSON.stringify(value, null, 2)}\n`);
      const hashes = releaseFiles(dist).map(name => [name, integrity(join(dist, name))] as const);
      write('integrity.json', Object.fromEntries(hashes));
      // The hash of an entry covers that entry alone. A browser asks the map about its parts.
      const modules = hashes.filter(([name]) => name !== CLASSIC && name !== FRAME);
      write('import-map.json', {
        integrity: Object.fromEntries(modules.map(([name, hash]) => [`./${name}`, hash])),
      });
      console.log(sizeReport(sizes(dist)));
    },
  };
}
