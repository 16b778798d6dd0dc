/**
 * `npm run test:mutations -- session src/flows/offer.ts`: Stryker breaks every line of the given
 * folders and files of `src/`, in every way that it supports. Without arguments, it breaks all code
 * that makes decisions.
 */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';

const CONFIG = 'test/support/mutations/stryker.config.mjs';

/** Tables and texts. Changes of their words do not break the logic. */
const TABLES = ['src/contract/error-reference.ts'];

const FOLDERS = ['contract', 'flows', 'session', 'runners', 'host', 'providers', 'partner'];

const names = process.argv.slice(2);
const broken = names.length > 0 ? names : FOLDERS;
const patterns = broken.map(name => (existsSync(`src/${name}`) ? `src/${name}/**/*.ts` : name));
const mutate = [...patterns, ...TABLES.map(table => `!${table}`)].join(',');
const {status} = spawnSync('stryker', ['run', CONFIG, '--mutate', mutate], {stdio: 'inherit'});
process.exitCode = status ?? 1;
