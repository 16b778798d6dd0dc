/**
 * Unit tests of partners' pages run in jsdom or happy-dom, which both lack some browser features.
 */
import {execFile} from 'node:child_process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const program = fileURLToPath(new URL('../../support/runtimes/unit-test.ts', import.meta.url));

for (const library of ['jsdom', 'happy-dom'])
  test(`in ${library}, every element can be created, and a deposit is paid`, async () => {
    // A separate process, because the document's names become global there.
    await promisify(execFile)(process.execPath, [program, library]);
  });
