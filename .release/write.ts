/** Writes a release's metadata: hashes, the import map, the bill of materials, and editor data. */
import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {vsCodeData, webTypes} from './editors.ts';
import {hashes, importMap, sizes} from './files.ts';
import type {Manifest} from './manifest.ts';
import {bill} from './sbom.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const write = (name: string, value: object) =>
  writeFileSync(`${dist}/${name}`, `${JSON.stringify(value, null, 2)}\n`);

// The bundler lists only the licenses of code. The table of countries is derived from data.
appendFileSync(
  `${dist}/THIRD-PARTY-LICENSES.txt`,
  `
---

Data: address metadata of libaddressinput, shortened (src/identity/by-country-table.ts)
Copyright: Google LLC
License: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/
Source: https://chromium-i18n.appspot.com/ssl-address/data

---

Data: calling codes of libphonenumber, shortened (src/identity/by-country-table.ts)
Copyright: Google LLC
License: Apache-2.0
Source: https://github.com/google/libphonenumber

${readFileSync(new URL('apache-2.0.txt', import.meta.url), 'utf8')}`,
);

write('integrity.json', hashes(dist));
write('import-map.json', importMap(dist));
write('sbom.cdx.json', bill());

const manifest = JSON.parse(readFileSync(`${dist}/custom-elements.json`, 'utf8')) as Manifest;
write('web-types.json', webTypes(manifest));
write('vscode.html-custom-data.json', vsCodeData(manifest));
console.table(sizes(dist));
