/** Runs the programs of the documents against a sandbox, and against a service on another host. */
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {TestContext} from 'node:test';
import {geoBlockHere} from '../../../demo/service/gateway/geo-gate.ts';
import {startService} from '../../../demo/service/server.ts';
import {Sandbox, type Partner} from '../sandbox/sandbox.ts';
import {ELSEWHERE} from './elsewhere.ts';
import {blocksOf} from './reading.ts';

/** The only block of a document in that language that starts with `first`. */
export function example(language: string, first = '', document = 'src/partner/README.md'): string {
  const blocks = blocksOf(document).filter(
    block => block.language === language && block.code.startsWith(first),
  );
  assert.equal(blocks.length, 1, `examples in ${language}`);
  return blocks[0]?.code ?? '';
}

/** The only block that contains this text. */
export function exampleWith(part: string, document = 'src/partner/README.md'): string {
  const blocks = blocksOf(document).filter(({code}) => code.includes(part));
  assert.equal(blocks.length, 1, `examples with ${part}`);
  return blocks[0]?.code ?? '';
}

/** The environment in which a program of the documents runs. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly partner: Partner;
  /** The base URL that the program gets. */
  readonly baseUrl: string;
  readonly folder: string;
  /** Starts a program in the folder. It is stopped when the test ends. */
  readonly start: (file: string, visitor?: string) => ReturnType<typeof spawn>;
}

/**
 * Starts the service as the command `service-embed sandbox` runs it, for visitors on the same
 * machine.
 */
export async function besideSandbox(t: TestContext): Promise<Place> {
  const {url, close} = await startService({port: 0, geoGate: geoBlockHere});
  t.after(close);
  return placeOf(t, {sandbox: Sandbox.at(url), baseUrl: url});
}

/**
 * Starts the service as in production: it is on another host and uses the contract's rule for
 * addresses.
 */
export async function awayFromService(t: TestContext): Promise<Place> {
  const {url, close} = await startService({port: 0});
  t.after(close);
  return placeOf(t, {sandbox: Sandbox.at(url), baseUrl: ELSEWHERE});
}

async function placeOf(t: TestContext, place: Pick<Place, 'sandbox' | 'baseUrl'>): Promise<Place> {
  const partner = await place.sandbox.partner();
  const folder = resolve('.build', `readme-${randomUUID()}`);
  await mkdir(folder, {recursive: true});
  t.after(() => rm(folder, {recursive: true}));
  const pem = partner.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
  await writeFile(`${folder}/private.pem`, pem);
  const start: Place['start'] = (file, visitor) => {
    const preload = pathToFileURL('test/support/documents/elsewhere.ts').href;
    const env = {
      ...process.env,
      SERVICE_URL: place.baseUrl,
      SERVICE_ISV_ID: partner.isvId,
      SERVICE_PRIVATE_KEY: pem,
      ...(place.baseUrl === ELSEWHERE && {ELSEWHERE_SERVICE: place.sandbox.url}),
      ...(visitor !== undefined && {ELSEWHERE_VISITOR: visitor}),
    };
    const args = ['--disable-warning=ExperimentalWarning', '--import', preload, file];
    const child = spawn(process.execPath, args, {cwd: folder, env, stdio: 'pipe'});
    const closed = once(child, 'close');
    t.after(() => (child.kill(), closed));
    return child;
  };
  return {...place, partner, folder, start};
}

/** Replaces the document's sample values in the program with those that the sandbox prints. */
export function placed(code: string, {baseUrl, partner}: Place): string {
  return code
    .replaceAll('http://localhost:4001', baseUrl)
    .replace(/isvId: '[\w-]+'/, `isvId: '${partner.isvId}'`);
}
