/** `service-embed sandbox`. Runs `dist/sandbox.js`, which is built from `demo/sandbox/`. */
import {printable, quote} from '../partner/doctor/finding.js';
import {readArguments} from './arguments.js';
import {readOrigin} from './inputs.js';
import {openKeyFile, readPublicHalf} from './key-file.js';
import {EXIT, Misuse, type Output} from './output.js';
import type {SandboxModule} from './sandbox-module.js';

const TEXT = {type: 'string'} as const;

const OPTIONS = {
  port: TEXT,
  data: TEXT,
  origin: {type: 'string', multiple: true},
  'public-key': TEXT,
  key: TEXT,
  token: TEXT,
} as const;

const DEFAULT_PORT = 4001;

/** Origins of the usual development servers. */
const DEFAULT_ORIGINS = [3000, 4200, 5173, 8080].map(port => `http://localhost:${port}`);

export async function sandbox(args: readonly string[]): Promise<Output> {
  const {values} = parse(args);
  const port = readPort(values.port);
  const {token: scenario, ...others} = values;
  if (scenario !== undefined) {
    const {port: _, ...unused} = others;
    if (Object.keys(unused).length > 0) throw new Misuse('--token goes with --port alone.');
    return mintToken(port, scenario);
  }
  return start(port, values);
}

function parse(args: readonly string[]) {
  return readArguments({args: [...args], options: OPTIONS});
}

type Values = ReturnType<typeof parse>['values'];

async function start(port: number, values: Values): Promise<Output> {
  // An unset shell variable gives an empty name. With an empty name, SQLite would silently store
  // nothing.
  if (values.data === '') throw new Misuse('--data: the name of a file is missing.');
  const origins = withTwins((values.origin ?? DEFAULT_ORIGINS).map(readOrigin));
  const {publicKey, note} = await keyOf(values);
  const {start: run} = await load();
  return saying(async () => {
    const text = await run({port, data: values.data, origins, publicKey});
    return {stdout: note + text, exitCode: EXIT.ok};
  });
}

async function mintToken(port: number, scenario: string): Promise<Output> {
  const {scenarios, mint} = await load();
  if (!scenarios.includes(scenario))
    throw new Misuse(`--token: no such scenario. Known: ${scenarios.join(', ')}.`);
  return saying(async () => {
    const {token, userId, expiration} = await mint(port, scenario);
    const stderr = `For user ${printable(userId)}, until ${printable(expiration)}.\n`;
    return {stdout: `${printable(token)}\n`, stderr, exitCode: EXIT.ok};
  });
}

/**
 * Loads the sandbox from the package at run time. tsc does not compile the sandbox with this file.
 */
async function load(): Promise<SandboxModule> {
  const file = new URL('../sandbox.js', import.meta.url);
  return (await import(file.href)) as SandboxModule;
}

/** Runs a function of the sandbox. If it fails, the output is only its one-line message. */
async function saying(run: () => Promise<Output>): Promise<Output> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it failed';
    return {stderr: `service-embed sandbox: ${printable(reason)}\n`, exitCode: EXIT.fails};
  }
}

async function keyOf({'public-key': publicFile, key: privateFile}: Values) {
  if (publicFile !== undefined && privateFile !== undefined)
    throw new Misuse('Give --public-key or --key, not both.');
  if (publicFile !== undefined) return {publicKey: await readPublicHalf(publicFile), note: ''};
  if (privateFile === undefined) return {publicKey: undefined, note: ''};
  const {publicKey, made} = await openKeyFile(privateFile);
  const note = made ? `Made a private key for the sandbox, in ${quote(privateFile)}\n` : '';
  return {publicKey, note};
}

function readPort(given: string | undefined): number {
  if (given === undefined) return DEFAULT_PORT;
  const port = Number(given);
  if (!/^\d{1,5}$/.test(given) || port > 65_535) throw new Misuse('--port: not a port number.');
  return port;
}

/**
 * Adds `127.0.0.1` for each `localhost`, and the reverse. These are different origins, but a
 * development server may print either, and a developer may open either.
 */
function withTwins(origins: readonly string[]): readonly string[] {
  const all = origins.flatMap(origin => [
    origin,
    origin.replace(/^(https?:\/\/)(localhost|127\.0\.0\.1)(?=:|$)/, (_, scheme, host) =>
      host === 'localhost' ? `${scheme}127.0.0.1` : `${scheme}localhost`,
    ),
  ]);
  return [...new Set(all)];
}
