/** Runs `npm WORDS --json` in a folder, to query its lock file and its installed packages. */
import {execFile} from 'node:child_process';

/**
 * Fails after one retry instead of minutes if the registry is down. The environment can override
 * it.
 */
const PATIENCE = {
  npm_config_fetch_retries: '1',
  npm_config_fetch_retry_mintimeout: '500',
  npm_config_fetch_retry_maxtimeout: '1000',
  npm_config_fetch_timeout: '30000',
};

/** Overrides npm settings of the user or the machine that would leave packages out. */
const ALL = ['--no-offline', '--include=dev', '--include=optional', '--include=peer'];

/**
 * Returns the JSON of npm. npm also prints it if it has findings or the registry does not answer.
 */
export async function askNpm(
  words: readonly string[],
  {cwd, env}: {readonly cwd: string; readonly env: NodeJS.ProcessEnv},
): Promise<string> {
  const {promise, resolve, reject} = Promise.withResolvers<string>();
  const shell = process.platform === 'win32';
  const options = {cwd, env: {...PATIENCE, ...env}, shell, maxBuffer: 2 ** 26};
  execFile('npm', [...words, '--json', ...ALL], options, (cause, printed, said) => {
    if (printed) resolve(printed);
    else reject(new Error(`npm ${words.join(' ')} printed no answer. ${said}`, {cause}));
  });
  return promise;
}
