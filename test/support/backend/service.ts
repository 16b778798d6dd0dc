/**
 * The sandbox service in this process, behind a proxy that can cut connections, for a partner with
 * a key.
 */
import {generateKeyPairSync, randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {createApp} from '../../../demo/service/app.ts';
import {ORDINARY} from '../../../demo/service/sandbox/magic-amounts.ts';
import {serve} from '../../../demo/service/server.ts';
import {createService, type Service} from '../../../demo/service/service.ts';
import type {Random} from '../inputs/random.ts';
import {CutLine} from './cut-line.ts';
import {SITE} from './visitor.ts';

/** With this pace, payments complete at once. */
const PACE = 0.001;

export interface BackendService {
  readonly service: Service;
  readonly isvId: string;
  readonly line: CutLine;
  /** The environment of the backend that signs for this partner. */
  readonly env: Readonly<Record<string, string>>;
  /** Values that must not appear in any file or log. */
  readonly secrets: {
    readonly privateKey: string;
    readonly sealingKey: string;
    /** The key that seals after a rotation. */
    readonly nextKey: string;
  };
  /** The sequence number of the last event. */
  readonly sequence: () => number;
  /** Causes two events: a deposit is pending, and then it is completed. */
  readonly deposit: (userId: string, random: Random) => Promise<void>;
  /**
   * Stores any message as an event, even one that the service would never write. Returns its
   * sequence number.
   */
  readonly tell: (event: object) => number;
  readonly close: () => Promise<void>;
}

export async function startBackendService(): Promise<BackendService> {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const data = join(folder, 'service.sqlite');
  const service = createService({now: Date.now, pace: PACE, data});
  const file = new DatabaseSync(data, {timeout: 10_000});
  const {url, close} = await serve(service, {
    port: 0,
    answering: created => createApp(created).fetch,
  });
  const line = await CutLine.to(url);
  const pair = generateKeyPairSync('ed25519');
  const {id: isvId} = service.isvs.register({
    publicKey: pair.publicKey.export({type: 'spki', format: 'pem'}).toString(),
    fundType: 'INDIVIDUAL',
    origins: [SITE],
  });
  const {history} = service.connections;
  const privateKey = pair.privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
  const [sealingKey, nextKey] = [randomBytes(32), randomBytes(32)].map(key =>
    key.toString('base64'),
  );
  if (sealingKey === undefined || nextKey === undefined) throw new Error('no keys');
  return {
    service,
    isvId,
    line,
    env: {
      ORIGIN: SITE,
      SERVICE_URL: line.url,
      SERVICE_ISV_ID: isvId,
      SERVICE_PRIVATE_KEY: privateKey,
      SECRET_KEYS: `k1:${sealingKey}`,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    secrets: {privateKey, sealingKey, nextKey},
    sequence: () => history.range(isvId).sequence,
    async deposit(userId, random) {
      const user = service.users.find(userId);
      if (!user) throw new Error('no such user');
      const cents = String(random.below(100)).padStart(2, '0');
      const amount = `${11 + random.below(80)}.${cents}`;
      const order = {transactionId: crypto.randomUUID(), provider: 'cashpay', amount} as const;
      service.bookings.book(user, 'deposit', order, ORDINARY);
      history.look(isvId);
      // Waits until the clock has advanced.
      await new Promise(resolve => setTimeout(resolve, 3));
      history.look(isvId);
    },
    tell(event) {
      const sequence = history.range(isvId).sequence + 1;
      const text = JSON.stringify({...event, sequence});
      file.prepare('INSERT INTO events VALUES (?, ?, ?)').run(isvId, sequence, text);
      return sequence;
    },
    async close() {
      line.close();
      await close();
      file.close();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}
