/** Runs the programs of the documents: at a sandbox, and at a service on another host. */
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

/** The one block of a document in that language, and with that beginning. */
export function example(language: string, first = '', document = 'src/partner/README.md'): string {
  const blocks = blocksOf(document).filter(
    block => block.language === language && block.code.startsWith(first),
  );
  assert.equal(blocks.length, 1, `examples in ${language}`);
  return blocks[0]?.code ?? '';
}

/** The one that has this text in it. */
export function exampleWith(part: string, document = 'src/partner/README.md'): string {
  const [block, ...others] = blocksOf(document).filter(({code}) => code.includes(part));
  assert.equal(others.length, 0, `examples with ${part}`);
  return block?.code ?? '';
}

/** Where a program of the documents runs. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly partner: Partner;
  /** The base URL that the program is given. */
  readonly baseUrl: string;
  readonly folder: string;
  /** Starts a program in the folder. It ends with the test. */
  readonly start: (file: string, visitor?: string) => ReturnType<typeof spawn>;
}

/** The command that a partner installs: on this machine, for visitors of this machine. */
export async function besideSandbox(t: TestContext): Promise<Place> {
  const {url, close} = await startService({port: 0, geoGate: geoBlockHere});
  t.after(close);
  return placeOf(t, {sandbox: Sandbox.at(url), baseUrl: url});
}

/** As in production: another host, and the contract's own rule for addresses. */
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

/** The program with what the sandbox prints, in place of what the document shows. */
export function placed(code: string, {baseUrl, partner}: Place): string {
  return code
    .replaceAll('http://localhost:4001', baseUrl)
    .replace(/isvId: '[\w-]+'/, `isvId: '${partner.isvId}'`);
}
