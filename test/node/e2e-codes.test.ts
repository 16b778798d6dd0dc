/** Every code of the contract has an end-to-end test that names it, for each action in which it can occur. */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {RETRYABLE, type ErrorCode} from '#src/contract/errors.js';

/** The codes that name one action, and the one that is about the balance that leaves. */
const ONE_ACTION: Partial<Record<ErrorCode, Action>> = {
  DEPOSIT_FAILED: 'deposit',
  WITHDRAWAL_FAILED: 'withdraw',
  insufficient_funds: 'withdraw',
};

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

  for (const code of Object.keys(RETRYABLE) as ErrorCode[])
    for (const action of ACTIONS) {
      if ((ONE_ACTION[code] ?? action) !== action) continue;
      const row = `${SECTIONS[code] ?? ERROR_REFERENCE[code].section} ${code} (${action})`;
      test(row, () => {
        assert.ok(titles.includes(`› ${row}: `), `No end-to-end test is called “${row}: …”.`);
      });
    }
});
