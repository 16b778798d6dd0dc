/** Runs the command and prints its output. Misuse prints one line and gives exit code 2. */
import process from 'node:process';
import {printable} from '../partner/doctor/finding.js';
import {VERSION} from '../version.js';
import {check} from './check.js';
import {doctor} from './doctor.js';
import * as help from './help.js';
import {EXIT, Misuse, type Output} from './output.js';
import {sandbox} from './sandbox.js';
import {scriptTag} from './script-tag.js';
import {sign} from './sign.js';
import {vectors} from './vectors.js';

interface Command {
  readonly run: (args: readonly string[]) => Promise<Output>;
  readonly help: string;
}

const COMMANDS = new Map<string, Command>([
  ['check', {run: check, help: help.CHECK}],
  ['doctor', {run: doctor, help: help.DOCTOR}],
  ['sandbox', {run: sandbox, help: help.SANDBOX}],
  ['script-tag', {run: scriptTag, help: help.SCRIPT_TAG}],
  ['sign', {run: sign, help: help.SIGN}],
  ['vectors', {run: vectors, help: help.VECTORS}],
]);

/** Resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const {stdout = '', stderr = '', exitCode} = await outputOf(args);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return exitCode;
}

/** The command's output, before it is printed. */
export async function outputOf([name, ...args]: readonly string[]): Promise<Output> {
  if (name === '--version') return {stdout: `${VERSION}\n`, exitCode: EXIT.ok};
  if (name === '--help' || name === '-h') return {stdout: help.OVERVIEW, exitCode: EXIT.ok};
  const command = COMMANDS.get(name ?? '');
  if (!command) return {stderr: help.OVERVIEW, exitCode: EXIT.misuse};
  if (args.includes('--help') || args.includes('-h'))
    return {stdout: command.help, exitCode: EXIT.ok};
  try {
    return await command.run(args);
  } catch (error) {
    const reason = error instanceof Misuse ? error.message : 'An unexpected error occurred.';
    return {
      stderr: `service-embed ${name}: ${printable(reason)} See --help.\n`,
      exitCode: EXIT.misuse,
    };
  }
}
