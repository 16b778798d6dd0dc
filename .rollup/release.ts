/**
 * Runs after the bundles are written. Writes their hashes for `integrity=""` and
 * prints their sizes.
 */
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
      // There are two outputs, the classic script and the modules. Waits for the second one.
      outputs += 1;
      if (outputs < 2) return;
      const hashes = releaseFiles(dist).map(name => [name, integrity(join(dist, name))]);
      const json = JSON.stringify(Object.fromEntries(hashes), null, 2);
      writeFileSync(join(dist, 'integrity.json'), `${json}\n`);
      console.log(sizeReport(sizes(dist)));
    },
  };
}
