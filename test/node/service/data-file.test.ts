/** Data files of other versions of the sandbox, and files that are not data files. */
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {startService} from '../../../demo/service/server.ts';
import {openDatabase} from '../../../demo/service/store/database.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';

/** Creates a data file of another version: the current schema, changed by `statements`. */
function written(t: TestContext, ...statements: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-file-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'data.sqlite');
  openDatabase(file).close();
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
  return file;
}

async function startAndStop(data: string): Promise<void> {
  const {close} = await startService({port: 0, data});
  await close();
}

test('a file from an older version gets its missing column, and a bank can be linked', async t => {
  const file = written(t, 'ALTER TABLE bank_links DROP COLUMN return_url', 'DROP TABLE signups');
  const sandbox = await Sandbox.start(t, file);
  const user = await sandbox.user(await sandbox.partner(), {bankpay: 'confirmed'});
  const {status, json} = await user.post('/bankpay/link');
  assert.equal(status, 200);
  assert.match(json.linkUrl, /\/bank\/link\//);
});

for (const [what, statement, table] of [
  ['lacks a required column', 'ALTER TABLE kyc_reviews DROP COLUMN retryable', 'kyc_reviews'],
  [
    'has its columns in a different order',
    'ALTER TABLE transactions DROP COLUMN code',
    'transactions',
  ],
  ['comes from a newer version', 'ALTER TABLE users ADD COLUMN mood TEXT', 'users'],
] as const)
  test(`a file that ${what} fails with a one-line error and is left unchanged`, async t => {
    const file = written(t, statement, 'DROP TABLE signups');
    const before = readFileSync(file);
    await assert.rejects(startAndStop(file), {
      message: `the data file ${file} cannot be used: another version of the sandbox wrote it, see its table ${table}`,
    });
    assert.deepEqual(readFileSync(file), before);
  });

test('a file that is not a data file fails with a one-line error and is left unchanged', async t => {
  const file = written(t);
  writeFileSync(
    file,
    'A shopping list: milk, bread, and a sandbox of at least a hundred bytes of text.\n'.repeat(9),
  );
  const before = readFileSync(file);
  await assert.rejects(startAndStop(file), {
    message: `the data file ${file} cannot be used: file is not a database`,
  });
  assert.deepEqual(readFileSync(file), before);
});
