import {execFile} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {promisify} from 'node:util';

/** Runs npm in a folder. Its output is shown only if it fails. */
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

/** As many at a time as there are cores. Says how long each took. Ends what it began, also where one fails. */
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
