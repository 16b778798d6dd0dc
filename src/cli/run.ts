/** Runs the command from this process's arguments. If Node is too old, prints only an error. */
import process from 'node:process';
import {tooOld} from './node-version.js';
import {EXIT} from './output.js';

const refusal = tooOld(process.versions.node);
if (refusal === undefined) {
  const {main} = await import('./main.js');
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = EXIT.misuse;
}
