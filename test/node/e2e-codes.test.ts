/**
 * Every code of the contract has an end-to-end test that names it, in one of the
 * actions in which it can occur. Both actions are the browser tests' to look at.
 */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {ACTIONS} from '#src/contract/access.js';
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {RETRYABLE, type ErrorCode} from '#src/contract/errors.js';

/** Its row stands in 7.2; what it means to a user, in 7.4. */
const SECTIONS: Partial<Record<ErrorCode, string>> = {PERMISSION_DENIED: '7.2'};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The titles of all end-to-end tests; no browser is opened for them. */
async function listTitles(): Promise<string> {
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/playwright/cli.js',
      'test',
      '--config=test/e2e/playwright.config.ts',
      '--list',
      '--reporter=list',
    ],
    {cwd: root, maxBuffer: 2 ** 24},
  );
  return stdout;
}

suite('the end-to-end tests name', () => {
  let titles = '';
  before(async () => {
    titles = await listTitles();
  });

  for (const code of Object.keys(RETRYABLE) as ErrorCode[]) {
    const row = `${SECTIONS[code] ?? ERROR_REFERENCE[code].section} ${code}`;
    test(row, () => {
      const names = [row, ...ACTIONS.map(action => `${row} (${action})`)];
      const isNamed = names.some(name => titles.includes(`› ${name}: `));
      assert.ok(isNamed, `No end-to-end test is called “${row}: …”.`);
    });
  }
});
