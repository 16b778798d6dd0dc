/**
 * `npm run test:mutations -- session src/flows/offer.ts`: Stryker breaks every line of a folder of
 * `src/`, or of a file, in every way that it knows. Without a name it breaks all that decides.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const CONFIG = 'test/support/mutations/stryker.config.mjs';

/** Tables and texts. Breaking a word of them is no fault of the logic. */
const TABLES = ['src/contract/error-reference.ts'];

const FOLDERS = ['contract', 'flows', 'session', 'runners', 'host', 'providers', 'partner'];

const names = process.argv.slice(2);
const broken = names.length > 0 ? names : FOLDERS;
const patterns = broken.map(name => (existsSync(`src/${name}`) ? `src/${name}/**/*.ts` : name));
const mutate = [...patterns, ...TABLES.map(table => `!${table}`)].join(',');
const {status} = spawnSync('stryker', ['run', CONFIG, '--mutate', mutate], {stdio: 'inherit'});
process.exitCode = status ?? 1;
