/**
 * `npm run coverage` prints which tests of the last `npm test` cover which row
 * of the contract. A test names its rows in its title by section and row: `7.6
 * amount_mismatch: …`, `5.3 rule 4: …`. The command fails if a required row has
 * no test that passed. An error code needs a test in a browser.
 */
import {globSync, readFileSync} from 'node:fs';
import {Access, GATES} from '#src/contract/access.js';
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {PATHS, CONNECTION_CONFIG, USERS} from '#src/contract/paths.js';
import {EmbedMessage, PageMessage} from '#src/contract/messages.js';
import type {ErrorCode} from '#src/contract/errors.js';
import type {Results} from './results.ts';

interface Row {
  readonly section: string;
  readonly name: string;
  readonly required: boolean;
  /** True if only browser and end-to-end tests count, not Node tests. */
  readonly isSeen: boolean;
}

/**
 * The contract lists this code in 7.2. `ERROR_REFERENCE` names 7.4, which explains the code to the
 * user.
 */
const SECTIONS: Partial<Record<ErrorCode, string>> = {PERMISSION_DENIED: '7.2'};

const rows: readonly Row[] = [
  ...rowsOf('2.4', [...GATES, ...Object.keys(Access.shape.permissions.shape)]),
  ...rowsOf('4', [USERS, PATHS.validate, CONNECTION_CONFIG]),
  ...rowsOf(
    '5.3',
    Array.from({length: 10}, (_, index) => `rule ${index + 1}`),
    true,
  ),
  ...rowsOf(
    '5.6',
    Array.from({length: 5}, (_, index) => `row ${index + 1}`),
    true,
  ),
  ...rowsOf('6', messageTypes()),
  ...rowsOf('7.4', GATES, true),
  ...errorRows(),
].toSorted((a, b) => a.section.localeCompare(b.section));

const titles = titlesOf('.build/results/*.json');
const seen = titlesOf('.build/results/{browser,e2e}*.json');

let missing = 0;
for (const row of rows) {
  const count = countOf(row);
  const isMissing = count === 0 && row.required;
  if (isMissing) missing += 1;
  const mark = isMissing ? 'MISSING' : count === 0 ? '–' : String(count);
  console.log(`${row.section.padEnd(4)} ${row.name.padEnd(38)} ${mark.padStart(7)}`);
}
const covered = rows.filter(row => countOf(row) > 0).length;
console.log(`${covered} of ${rows.length} rows have a test; ${missing} required rows have none.`);
process.exitCode = missing === 0 ? 0 : 1;

function titlesOf(files: string): readonly string[] {
  return globSync(files).flatMap(
    file => (JSON.parse(readFileSync(file, 'utf8')) as Results).titles,
  );
}

function countOf(row: Row): number {
  return (row.isSeen ? seen : titles).filter(title => names(title, row)).length;
}

function names(title: string, {section, name}: Row): boolean {
  const row = `${section} ${name}`.replaceAll('.', '\\.');
  // `5.3 rule 1` must not match in `5.3 rule 10`, nor `2.4 kyc` in `2.4 kyc-x`.
  return new RegExp(`(?<![\\w.])${row}(?![\\w-])`).test(title);
}

function rowsOf(section: string, list: readonly string[], required = false): Row[] {
  return list.map(name => ({section, name, required, isSeen: false}));
}

function errorRows(): Row[] {
  return (Object.keys(ERROR_REFERENCE) as ErrorCode[]).map(code => {
    const section = SECTIONS[code] ?? ERROR_REFERENCE[code].section;
    return {section, name: code, required: true, isSeen: true};
  });
}

function messageTypes(): string[] {
  const options = [...EmbedMessage.def.options, ...PageMessage.def.options];
  return options.flatMap(({shape}) => shape.type.def.values);
}
