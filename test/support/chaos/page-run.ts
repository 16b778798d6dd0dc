/**
 * Runs many users in real browser pages, each behind a proxy that misbehaves,
 * and collects the results.
 */
import type {Browser, Page} from 'playwright';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {EVENTS, isServiceEvent} from '#src/contract/events.js';
import {startPartner} from '../../../demo/partner/server.ts';
import type {LedgerReport} from '../../../demo/service/sandbox/control-contract.ts';
import {startService} from '../../../demo/service/server.ts';
import {ChaosProxy} from '../servers/chaos-proxy.ts';
import type {Session} from '../e2e/service.ts';
import {Random} from '../inputs/random.ts';
import type {Fault} from './faults.ts';
import {hurry, writeDown, type Note} from './page-script.ts';
import {PageUser} from './page-user.ts';
import {judge, type Finding} from './verdict.ts';

export interface RunOptions {
  readonly browser: Browser;
  readonly seed: number;
  readonly payments: number;
  /** Payments per user. */
  readonly perUser: number;
  /** Number of pages that are open at the same time. */
  readonly lanes: number;
  /** True if pages may reload, and elements may be replaced, while a payment is open. */
  readonly leaving: boolean;
  /**
   * The speed of time for the page, the user and the service. The network keeps
   * its usual speed, because a slow machine slows it down.
   */
  readonly haste?: number;
  /** Runs only this user. */
  readonly only?: number | undefined;
  readonly progress?: (payments: number) => void;
}

export interface Report {
  readonly users: number;
  payments: number;
  readonly paid: Record<Action, number>;
  submits: number;
  booked: number;
  reloads: number;
  moves: number;
  readonly faults: Partial<Record<Fault, number>>;
  readonly findings: Record<Finding['kind'], number>;
  /** The logs of the users with a finding. */
  readonly stories: string[];
}

interface Lane {
  readonly page: Page;
  readonly proxy: ChaosProxy;
  readonly partnerUrl: string;
  readonly problems: string[];
  hear: (note: Note) => void;
}

/** No user watches these pages. Without animations, there is time for more payments. */
const CALM = {reducedMotion: 'reduce', viewport: {width: 360, height: 640}} as const;

/**
 * Timeout of each request, in milliseconds. The longest delay exceeds it, so some responses arrive
 * after the timeout.
 */
const TIMEOUT = 600;
const SLOWEST = 1_500;

export async function runChaos(options: RunOptions): Promise<Report> {
  const users = Math.ceil(options.payments / options.perUser);
  const numbers = options.only === undefined ? [...Array(users).keys()] : [options.only];
  const report: Report = {
    users: numbers.length,
    payments: 0,
    paid: {deposit: 0, withdraw: 0},
    submits: 0,
    booked: 0,
    reloads: 0,
    moves: 0,
    faults: {},
    findings: {doubled: 0, lost: 0, 'wrongly reported': 0},
    stories: [],
  };
  const service = await startService({port: 0, pace: 1 / hasteOf(options)});
  const lanes: Awaited<ReturnType<typeof openLane>>[] = [];
  try {
    while (lanes.length < Math.min(options.lanes, numbers.length)) {
      lanes.push(await openLane(options, service.url));
    }
    await Promise.all(
      lanes.map(async lane => {
        for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) {
          await serve(lane, service.url, next, options, report);
          options.progress?.(report.payments);
        }
      }),
    );
  } finally {
    for (const lane of lanes) await lane.close();
    await service.close();
  }
  return report;
}

const hasteOf = ({haste = 1}: RunOptions): number => haste;

/** Opens a tab on its own partner site, behind its own proxy. */
async function openLane(options: RunOptions, serviceUrl: string) {
  const {browser} = options;
  const haste = hasteOf(options);
  const proxy = await ChaosProxy.start({target: serviceUrl, slowest: SLOWEST});
  const partner = await startPartner({port: 0, serviceUrl: proxy.url});
  const context = await browser.newContext({baseURL: partner.url, ...CALM});
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(120_000);
  const problems: string[] = [];
  const lane: Lane = {page, proxy, partnerUrl: partner.url, problems, hear: () => {}};
  page.on('pageerror', error => problems.push(error.message));
  await page.exposeBinding('note', (_source, note: Note) => lane.hear(note));
  if (haste > 1) await page.addInitScript(hurry, haste);
  await page.addInitScript(writeDown, Object.keys(EVENTS).filter(isServiceEvent));
  const close = async () => {
    await context.close();
    await partner.close();
    await proxy.close();
  };
  return Object.assign(lane, {close});
}

async function serve(
  lane: Lane,
  serviceUrl: string,
  number: number,
  options: RunOptions,
  report: Report,
): Promise<void> {
  const {page, proxy, partnerUrl, problems} = lane;
  const seed = options.seed + number * 1_000;
  const session = await post<Session>(`${partnerUrl}/session`, {});
  const {userId} = session;
  const action = ACTIONS[number % ACTIONS.length] ?? 'deposit';
  if (action === 'withdraw') {
    await post(`${serviceUrl}/sandbox/users/${userId}`, {balance: '100000.00'});
  }
  const freshToken = async () => (await post<Session>(`${partnerUrl}/session`, {userId})).token;
  const user = new PageUser({
    page,
    customer: {...session, freshToken},
    action,
    random: new Random(seed),
    timeout: TIMEOUT * hasteOf(options),
    haste: hasteOf(options),
    leaving: options.leaving,
  });
  const from = proxy.log.length;
  problems.length = 0;
  lane.hear = user.heard;
  proxy.rage(new Random(seed + 1));
  await user.open();
  for (let count = 0; count < options.perUser; count++) await user.pay();
  proxy.calm();
  const rests = await user.settle();
  const {entries} = await ledger(serviceUrl, userId);
  const findings: Finding[] = [...judge(user.intents.all, entries)];
  const add = (kind: Finding['kind'], what: string) =>
    findings.push({kind, transactionId: '', what});
  if (!rests) add('lost', 'the element never came to rest');
  for (const problem of problems) add('wrongly reported', `uncaught: ${problem}`);

  report.payments += options.perUser;
  report.paid[action] += options.perUser;
  report.submits += user.intents.submits;
  report.booked += entries.filter(({status}) => status !== 'failed').length;
  report.reloads += user.reloads;
  report.moves += user.moves;
  const exchanges = proxy.log.splice(from);
  for (const {plan} of exchanges) {
    if (plan.fault !== 'pass') report.faults[plan.fault] = (report.faults[plan.fault] ?? 0) + 1;
  }
  for (const {kind} of findings) report.findings[kind] += 1;
  if (findings.length === 0) return;
  const lines = exchanges
    .filter(({transactionId}) => transactionId !== undefined)
    .map(
      ({at, method, path, transactionId, plan, answers}) =>
        `${at} ${method} ${path} ${transactionId} ${plan.fault} ${plan.delay} ms → ${answers.join()}`,
    );
  report.stories.push(
    [
      `seed ${options.seed}, user ${number}, ${action}`,
      ...findings.map(({kind, transactionId, what}) => `${kind}: ${transactionId} ${what}`),
      'user:',
      ...user.trace,
      'proxy:',
      ...lines,
      'ledger:',
      ...entries.map(({transactionId, amount, status}) => `${transactionId} ${amount} ${status}`),
    ].join('\n  '),
  );
}

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<T>;
}

async function ledger(serviceUrl: string, userId: string): Promise<LedgerReport> {
  const answer = await fetch(`${serviceUrl}/sandbox/ledger?userId=${userId}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<LedgerReport>;
}
