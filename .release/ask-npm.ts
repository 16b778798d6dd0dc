/** `npm WORDS --json`, asked in a folder about what is locked and installed there. */
import {execFile} from 'node:child_process';

/** A registry that is out of reach is asked twice, not for minutes, unless the environment says otherwise. */
const PATIENCE = {
  npm_config_fetch_retries: '1',
  npm_config_fetch_retry_mintimeout: '500',
  npm_config_fetch_retry_maxtimeout: '1000',
  npm_config_fetch_timeout: '30000',
};

/** Against what a user's or a machine's settings leave out. */
const ALL = ['--no-offline', '--include=dev', '--include=optional', '--include=peer'];

/** Returns what npm prints. It also prints if it found something, or the registry did not answer. */
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
