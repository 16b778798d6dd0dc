import {execFile} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {promisify} from 'node:util';

/** Runs npm in a folder. Shows the output of npm only if it fails. */
export async function npm(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const options = {cwd, env: {...process.env, ...env}, maxBuffer: 2 ** 26};
  await promisify(execFile)('npm', args, options).catch(
    ({stdout, stderr}: {stdout: string; stderr: string}) => {
      throw new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
    },
  );
}

/**
 * Works on as many names at a time as there are cores. Prints the duration of each. If one fails,
 * the others still run to their end before the error is thrown.
 */
export async function eachInTurn(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<void> {
  const left = [...names];
  const worker = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const begun = performance.now();
      await work(name);
      console.log(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  };
  const ends = await Promise.allSettled(Array.from({length: availableParallelism()}, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
