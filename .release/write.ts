/** Writes what a release tells of itself: hashes, the import map, the bill of materials, editors' data. */
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {vsCodeData, webTypes} from './editors.ts';
import {hashes, importMap, sizes} from './files.ts';
import type {Manifest} from './manifest.ts';
import {bill} from './sbom.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const write = (name: string, value: object) =>
  writeFileSync(`${dist}/${name}`, `${JSON.stringify(value, null, 2)}\n`);

write('integrity.json', hashes(dist));
write('import-map.json', importMap(dist));
write('sbom.cdx.json', bill());

const manifest = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as Manifest;
write('web-types.json', webTypes(manifest));
write('vscode.html-custom-data.json', vsCodeData(manifest));
console.table(sizes(dist));
