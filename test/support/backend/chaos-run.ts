/**
 * Runs backend instances that book the service's events under constant failures: at random, an
 * instance is killed, or frozen for longer than its lease; the connection to the service is cut;
 * the database crashes; events arrive that must not be booked as they are; all instances are
 * redeployed with other keys. Meanwhile users get tokens and withdraw money, and repeat each
 * request that got no answer.
 */
import {setTimeout as pause} from 'node:timers/promises';
import {Random} from '../inputs/random.ts';
import {ChaosUsers, type Paid} from './chaos-users.ts';
import {Instance} from './instance.ts';
import {leaksIn} from './leaks.ts';
import {startBackendService, type BackendService} from './service.ts';
import {oddEvent, type Reason} from './odd-events.ts';
import type {RunStore} from './store.ts';
import {verdictOn, type Verdict} from './verdict.ts';

export interface ChaosOptions {
  readonly store: RunStore;
  readonly instances: number;
  readonly events: number;
  readonly users: number;
  readonly withdrawals: number;
  /** Maximum number of events per second. */
  readonly rate: number;
  /**
   * Milliseconds between two kills. A run with a single instance first waits until it serves again.
   */
  readonly killEvery: number;
  /** Every nth time, the leader is frozen for longer than its lease instead. */
  readonly freezeEvery: number;
  /** Every nth event must not be booked as it is. */
  readonly oddEvery: number;
  /** Whether the keys are rotated during the run, with a deployment for each phase. */
  readonly rotation: boolean;
  readonly seed: number;
}

export interface ChaosResult extends Verdict, Paid {
  readonly seconds: number;
  readonly kills: number;
  readonly freezes: number;
  readonly cuts: number;
  readonly crashes: number;
  /** Each deployment stops every instance gracefully, by SIGTERM. */
  readonly deployments: number;
  /** The number of events that must not be booked as they are. */
  readonly odd: number;
  /** Number of times that an instance started to read the events. */
  readonly readers: number;
  readonly tokens: number;
  /** Secrets that were found in a file or in a log. */
  readonly leaks: readonly string[];
}

const LEASE_SECONDS = 1;
/** Milliseconds until all events must have been booked. */
const PATIENCE = 60_000;
/**
 * Maximum number of events that are not booked yet. The service stores 1,000 for a disconnected
 * reader.
 */
const MOST_WAITING = 500;

/** Shares of the events at which the connection is cut, and at which the database crashes. */
const CUTS = [0.2, 0.4, 0.6, 0.8] as const;
const CRASH = 0.5;

/**
 * At each share of the events, all instances get these keys: append the new key, swap both, drop
 * the old one.
 */
const DEPLOYMENTS: readonly {readonly share: number; readonly keys: readonly ('k1' | 'k2')[]}[] = [
  {share: 0.15, keys: ['k1', 'k2']},
  {share: 0.35, keys: ['k2', 'k1']},
  {share: 0.7, keys: ['k2']},
];

export async function chaosRun(options: ChaosOptions): Promise<ChaosResult> {
  const service = await startBackendService();
  const env = {...service.env, ...options.store.env, LEASE_SECONDS: String(LEASE_SECONDS)};
  const instances = Array.from({length: options.instances}, () => new Instance(env));
  try {
    return await new ChaosRun(options, service, instances).run();
  } finally {
    for (const instance of instances) instance.thaw();
    await Promise.all(instances.map(instance => instance.kill()));
    await service.close();
  }
}

class ChaosRun {
  readonly #options: ChaosOptions;
  readonly #service: BackendService;
  readonly #instances: readonly Instance[];
  readonly #random: Random;
  readonly #users: ChaosUsers;
  /** The number of the last booked event that an instance has reported. */
  #booked = 0;
  #freezes = 0;
  #deployments = 0;
  readonly #odd = new Map<number, Reason>();
  #signup = '';
  #crashes = 0;
  #isOver = false;

  constructor(options: ChaosOptions, service: BackendService, instances: readonly Instance[]) {
    this.#options = options;
    this.#service = service;
    this.#instances = instances;
    this.#random = new Random(options.seed);
    this.#users = new ChaosUsers(service, options.users, () => this.#pick(instances).url);
  }

  async run(): Promise<ChaosResult> {
    const {store, withdrawals} = this.#options;
    for (const instance of this.#instances) await instance.start();
    // The table's key would reject duplicates. In this run, only the stored position may prevent
    // them.
    for (const sql of WITHOUT_KEY[store.kind]) store.rows(sql);
    await this.#users.arrive();
    this.#signup = await this.#users.beginSignup(store);
    const begun = performance.now();
    const breaking = Promise.all([this.#kill(), this.#break(), this.#look(), this.#users.take()]);
    try {
      await Promise.all([this.#tell(), this.#users.withdraw(withdrawals)]);
    } finally {
      this.#isOver = true;
      this.#users.leave();
    }
    await breaking;
    for (const instance of this.#instances) if (!instance.isRunning) await instance.start();
    await this.#allBooked();
    const seconds = (performance.now() - begun) / 1000;
    // Also reads the write-ahead log, which is deleted when the last instance stops.
    const files = store.files();
    await Promise.all(this.#instances.map(instance => instance.stop()));
    const log = this.#instances.map(({said}) => said).join('');
    const secrets = {...this.#service.secrets, ...this.#users.secrets()};
    return {
      ...verdictOn(store, this.#service, this.#users.ids, this.#odd),
      ...this.#users.paid(store),
      seconds,
      kills: this.#instances.reduce((sum, {kills}) => sum + kills, 0),
      freezes: this.#freezes,
      crashes: this.#crashes,
      deployments: this.#deployments,
      odd: this.#odd.size,
      cuts: this.#service.line.cuts,
      readers: log.match(/"event":"events_reading"/g)?.length ?? 0,
      tokens: this.#users.tokens,
      leaks: leaksIn([...files, ...store.files(), Buffer.from(log)], secrets),
    };
  }

  async #kill(): Promise<void> {
    const {killEvery, freezeEvery} = this.#options;
    const back = new Map<Instance, Promise<void>>();
    for (let turn = 1; !this.#isOver; turn += 1) {
      await pause(killEvery);
      if (this.#isDeploymentDue) {
        await Promise.all(back.values());
        await this.#deploy();
        continue;
      }
      const victim = this.#pick(this.#instances);
      if (turn % freezeEvery === 0) {
        const leader = await this.#leader();
        if (!leader) continue;
        this.#freezes += 1;
        leader.freeze();
        await pause(LEASE_SECONDS * 1000 + 1_000);
        leader.thaw();
      } else {
        // A single instance is killed again only after it has restarted.
        if (this.#instances.length === 1) await back.get(victim);
        if (!victim.isRunning) continue;
        await victim.kill();
        back.set(victim, this.#bringBack(victim));
      }
    }
    await Promise.all(back.values());
  }

  get #isDeploymentDue(): boolean {
    const due = DEPLOYMENTS[this.#deployments];
    const {rotation, events} = this.#options;
    return rotation && due !== undefined && this.#service.sequence() >= events * due.share;
  }

  /** Stops each instance in turn gracefully, and restarts it with the keys of this phase. */
  async #deploy(): Promise<void> {
    const {keys = []} = DEPLOYMENTS[this.#deployments] ?? {};
    this.#deployments += 1;
    const {sealingKey, nextKey} = this.#service.secrets;
    const lines = keys.map(id => `${id}:${id === 'k1' ? sealingKey : nextKey}`);
    // The old key is removed only when no data is sealed with it.
    const [instance] = this.#instances;
    if (keys.length === 1) while (!(await instance?.admin('rotate'))) await pause(200);
    for (const each of this.#instances) {
      if (each.isRunning && (await each.stop()) !== 0) throw new Error(`no peace: ${each.said}`);
      each.env = {...each.env, SECRET_KEYS: lines.join('\n')};
      await this.#bringBack(each);
    }
  }

  /** Restarts an instance. Retries, as a supervisor would, because the database may be down. */
  async #bringBack(victim: Instance): Promise<void> {
    while (!this.#isOver && !victim.isRunning) await victim.start().catch(() => pause(200));
  }

  async #break(): Promise<void> {
    const {store, events} = this.#options;
    const until = async (share: number) => {
      while (!this.#isOver && this.#service.sequence() < events * share) await pause(20);
      return !this.#isOver;
    };
    const crash = async () => {
      if (!store.crash || !(await until(CRASH))) return;
      this.#crashes += 1;
      await store.crash();
    };
    const cut = async () => {
      for (const share of CUTS) if (await until(share)) this.#service.line.cut();
    };
    await Promise.all([crash(), cut()]);
  }

  async #tell(): Promise<void> {
    const {events, rate} = this.#options;
    const begun = performance.now();
    while (this.#service.sequence() < events) {
      const userId = this.#users.pick(this.#random);
      await this.#service.deposit(userId, this.#random);
      if (this.#service.sequence() > (this.#odd.size + 1) * this.#options.oddEvery) {
        this.#tellOdd(userId);
        // The service notices the event when it writes the next event.
        await this.#service.deposit(userId, this.#random);
      }
      const early = (this.#service.sequence() / rate) * 1000 - (performance.now() - begun);
      if (early > 0) await pause(early);
      while (this.#service.sequence() - this.#booked > MOST_WAITING) await pause(20);
    }
  }

  #tellOdd(userId: string): void {
    const [payment] = this.#service.service.ledger.ofUser(userId);
    if (!payment) return;
    const withdrawal = this.#users.withdrawalOf(userId);
    const known = {userId, payment, withdrawal, signup: this.#signup};
    const {reason, event} = oddEvent(this.#odd.size, known);
    this.#odd.set(this.#service.tell(event), reason);
  }

  /** Asks a random instance for its position. */
  async #look(): Promise<void> {
    while (!this.#isOver) {
      this.#booked = Math.max(this.#booked, await this.#position());
      await pause(100);
    }
  }

  /**
   * The instance that reads the events. After it is frozen, another instance has its lease, but it
   * still has events to book.
   */
  async #leader(): Promise<Instance | undefined> {
    const states = await Promise.all(
      this.#instances.map(async instance => ({instance, ...(await stateOf(instance))})),
    );
    return states.find(({isLeading}) => isLeading)?.instance;
  }

  async #position(): Promise<number> {
    return (await stateOf(this.#pick(this.#instances))).sequence ?? 0;
  }

  async #allBooked(): Promise<void> {
    const end = performance.now() + PATIENCE;
    while ((await this.#position()) < this.#service.sequence()) {
      if (performance.now() > end) return;
      await pause(50);
    }
  }

  #pick(instances: readonly Instance[]): Instance {
    const [first, ...others] = instances;
    if (!first) throw new Error('no instance');
    return this.#random.pick([first, ...others]);
  }
}

interface InstanceState {
  readonly isLeading?: boolean;
  readonly sequence?: number | null;
}

/** The instance's state from `/ready`. Empty if the instance does not answer. */
async function stateOf({url}: Instance): Promise<InstanceState> {
  try {
    const answer = await fetch(`${url}/ready`, {signal: AbortSignal.timeout(1_000)});
    return (await answer.json()) as InstanceState;
  } catch {
    return {};
  }
}

const WITHOUT_KEY = {
  postgres: ['ALTER TABLE journal DROP CONSTRAINT journal_pkey'],
  sqlite: [
    'ALTER TABLE journal RENAME TO journal_before',
    'CREATE TABLE journal AS SELECT * FROM journal_before',
  ],
} as const;
