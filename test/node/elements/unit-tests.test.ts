/** Unit tests of partners' pages run in jsdom, or in happy-dom. Neither has all that a browser has. */
import {execFile} from 'node:child_process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const program = fileURLToPath(new URL('../../support/runtimes/unit-test.ts', import.meta.url));

for (const library of ['jsdom', 'happy-dom'])
  test(`in ${library} every element can be made, and a deposit is paid`, async () => {
    // A process of its own: the document's names are global there.
    await promisify(execFile)(process.execPath, [program, library]);
  });
