/** The runtimes that are programs: their paths, and the commands that run a file. */
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import type {Done, Job} from './job.ts';

const PROGRAM = fileURLToPath(new URL('process.ts', import.meta.url));
const BIN = fileURLToPath(new URL('../../../node_modules/.bin/', import.meta.url));
/**
 * Node 22 is a dependency of a linked folder. If it were a direct dependency, its command `node`
 * would replace the command of Node 24.
 */
const NODE_22 = fileURLToPath(
  new URL('../../../node_modules/node-22/node_modules/node/bin/node', import.meta.url),
);

/** Commands by name. Deno gets access to the network and to files, so it does not prompt. */
export const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'Node 22': [NODE_22, '--disable-warning=ExperimentalWarning'],
  'Node 24': [`${BIN}node`],
  Deno: [`${BIN}deno`, 'run', '--no-prompt', '--no-check', '--allow-net', '--allow-read'],
  Bun: [`${BIN}bun`, 'run'],
};

/** Runs the job in a program. Rejects with the program's error output if it fails. */
export async function runProgram(command: readonly string[], job: Job): Promise<Done> {
  const [program = '', ...args] = command;
  requireInstalled(program);
  const child = spawn(program, [...args, PROGRAM], {stdio: ['pipe', 'pipe', 'pipe']});
  child.stdin.end(JSON.stringify(job));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (stdout === '') throw new Error(`${program} failed:\n${stderr}`);
  return JSON.parse(stdout) as Done;
}

/** The program's path. Fails if it is not installed. */
export function requireInstalled(program: string): string {
  if (existsSync(program)) return program;
  throw new Error(`${program} is missing: it is a dev dependency, "npm ci" installs it.`);
}
