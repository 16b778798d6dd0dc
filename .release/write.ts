/** Writes what a release tells of itself: hashes, the import map, the bill of materials. */
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {hashes, importMap, sizes} from './files.ts';
import {bill} from './sbom.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const write = (name: string, value: object) =>
  writeFileSync(`${dist}/${name}`, `${JSON.stringify(value, null, 2)}\n`);

write('integrity.json', hashes(dist));
write('import-map.json', importMap(dist));
write('sbom.cdx.json', bill());
console.table(sizes(dist));
