/**
 * Runs workerd, the runtime of edge workers. One bundle contains the job and the library, and is
 * served at one address.
 */
import {spawn} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {stripTypeScriptTypes} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {nodeResolve} from '@rollup/plugin-node-resolve';
import {rollup, type Plugin} from 'rollup';
import type {Done, Job} from './job.ts';
import {requireInstalled} from './programs.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const WORKERD = fileURLToPath(new URL('../../../node_modules/.bin/workerd', import.meta.url));

/**
 * The configuration does not enable compatibility with Node, because the library needs only
 * features that every worker has.
 */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2025-10-01",
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`;

/** Runs the job in a worker, which is stopped when the test ends. */
export async function runWorker(t: TestContext, job: Job): Promise<Done> {
  requireInstalled(WORKERD);
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  t.after(() => rm(folder, {recursive: true}));
  await writeFile(join(folder, 'worker.js'), await bundle());
  await writeFile(join(folder, 'config.capnp'), CONFIG);
  const port = await serve(t, join(folder, 'config.capnp'));
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: JSON.stringify(job),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`workerd failed:\n${answer}`);
  return JSON.parse(answer) as Done;
}

async function bundle(): Promise<string> {
  const types: Plugin = {
    name: 'types',
    transform: (code, id) => (id.endsWith('.ts') ? stripTypeScriptTypes(code) : undefined),
  };
  const plugins = [types, nodeResolve({exportConditions: ['workerd', 'worker', 'default']})];
  const built = await rollup({input: WORKER, plugins, logLevel: 'silent'});
  const {output} = await built.generate({format: 'es'});
  return output[0].code;
}

/** Starts workerd. Resolves to its port when the socket is open. */
async function serve(t: TestContext, config: string): Promise<number> {
  const child = spawn(WORKERD, ['serve', '--control-fd=3', config], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  t.after(() => child.kill());
  // workerd prints one line of JSON for each socket that listens.
  for await (const line of createInterface({input: child.stdio[3] as Readable})) {
    const {event, port} = JSON.parse(line) as {event: string; port: number};
    if (event === 'listen') return port;
  }
  throw new Error('workerd ended before it listened.');
}
