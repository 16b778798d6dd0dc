/** Writes the hashes of a release for `integrity=""`, and prints what its files weigh. */
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from 'rollup';
import {releaseFiles, sizeReport, sizes} from './sizes.ts';

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
      const hashes = releaseFiles(dist).map(name => [name, integrity(join(dist, name))]);
      const json = JSON.stringify(Object.fromEntries(hashes), null, 2);
      writeFileSync(join(dist, 'integrity.json'), `${json}\n`);
      console.log(sizeReport(sizes(dist)));
    },
  };
}
