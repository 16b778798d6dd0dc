/**
 * The command `service-embed sandbox`: the service, without the partner's site, for a partner's own
 * project. `rollup.config.mjs` builds `dist/sandbox.js` from this file, and `src/cli/sandbox.ts`
 * loads it. Modules that need the service's libraries load only when the sandbox starts.
 */
import process from 'node:process';
import type {SandboxModule} from '#src/cli/sandbox-module.js';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {SCENARIOS} from '../partner/scenarios.ts';
import {quietly} from './quiet-sqlite.ts';
import {MintedToken, SANDBOX_TOKEN} from './token-contract.ts';

export const scenarios: SandboxModule['scenarios'] = Object.keys(SCENARIOS);

export const start: SandboxModule['start'] = async options => {
  const {startSandbox} = await quietly(() => import('./start-sandbox.ts'));
  const {welcome, close} = await startSandbox(options, line => process.stdout.write(line));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  return welcome;
};

export const mint: SandboxModule['mint'] = async (port, scenario) => {
  const url = `http://localhost:${port}`;
  const minted = MintedToken.safeParse(await post(url + SANDBOX_TOKEN, {scenario}));
  if (minted.success) return minted.data;
  throw new Error(`no sandbox answers at ${url}; "npx service-embed sandbox" starts one`);
};

/** Returns the JSON of the response. `undefined` if there is no response or no valid JSON. */
async function post(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return await response.json();
  } catch {
    return undefined;
  }
}
