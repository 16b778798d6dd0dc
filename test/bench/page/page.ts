/**
 * Measures how long a visitor waits for our elements, and for others that show what is possible. The
 * contenders take turns and are compared round by round, because machines are noisy. A benchmark only reports and
 * never fails a build.
 */
import {setTimeout} from 'node:timers/promises';
import {
  BEFORE,
  CLASSIC,
  EARLY,
  FLOOR,
  FRAME,
  LIT,
  OURS,
  PEER,
  type Contender,
} from './contenders.ts';
import {ENTRY, sizes} from '../../../.release/files.ts';
import {report, writeReport} from '../report.ts';
import {IS_QUICK, median, ratioOf, rounds, spread, type Rounds} from './figures.ts';
import {
  clickAnswer,
  opening,
  slowest,
  watchClick,
  watchInteractions,
  type Opening,
} from './probe.ts';
import {LAN, PHONE, Stage, type Conditions, type Opened} from './stage.ts';

const MANY = 1_000;

/** Milliseconds until a click without an effect counts as lost. */
const PATIENCE = 15_000;

const SIZES = sizes('dist');

const {BEFORE: folder} = process.env;
const ours = [OURS, ...(folder === undefined ? [] : [BEFORE])];

/** The compressed sizes of the earlier build's files. */
const SIZES_BEFORE = folder === undefined ? [] : sizes(folder);

interface Measured extends Opening {
  /** Milliseconds of script. */
  readonly script: number;
}

const stage = await Stage.start();
try {
  reportBytes();
  const all = [...ours, CLASSIC, FRAME, FLOOR, EARLY, LIT, PEER];
  const phone = 'a processor 4 times slower, 4G, 50 ms of service';
  await reportOpening('A phone', phone, all, PHONE);
  await reportOpening('A desk', 'full speed, 50 ms of service', all, LAN);
  await reportClicks();
  await reportTrips();
  await reportMany();
  if (!IS_QUICK && process.argv.includes('signing')) writeReport(stage.browser);
} finally {
  await stage.close();
}

function reportBytes(): void {
  const row = (name: string) => [
    name,
    String(SIZES.find(file => file.name === name)?.bytes.toLocaleString('en')),
  ];
  report({
    title: 'Bytes',
    note: 'After brotli 11. The row of a deposit stands below, with its requests.',
    head: ['file', 'bytes'],
    rows: [ENTRY, 'service-embed.classic.js'].map(row),
  });
}

async function reportOpening(
  title: string,
  note: string,
  contenders: readonly Contender[],
  conditions: Conditions,
): Promise<void> {
  const all = await rounds(contenders, contender => measure(contender, conditions));
  const rows = [...all].map(([{name, choice, validates, isWhole = false}, own]) => [
    name,
    choice ? cell(own, it => it.drawn, all) : '',
    validates ? cell(own, it => it.validated, all) : '',
    isWhole
      ? cell(
          own,
          it => it.ready,
          all,
          it => it.validated,
        )
      : '',
    `${median(own.map(it => it.script)).toFixed(0)}, ${scriptRatio(own, all)}`,
    median(own.map(it => it.blocked)).toFixed(0),
  ]);
  const head = ['element', 'choices', 'validated', 'ready', 'script, / Adyen', 'blocked'];
  report({
    title: `${title}: until it is ready`,
    note: `Conditions: ${note}. Milliseconds, and the ratio to the floor; of "ready", to the floor's "validated". Work for idle time is not in it.`,
    head,
    rows,
  });
}

function cell(
  own: readonly Measured[],
  of: (one: Measured) => number,
  all: Rounds<Measured>,
  base = of,
): string {
  const times = own.map(of);
  const ratio = ratioOf(times, (all.get(FLOOR) ?? []).map(base));
  return `${inBrackets(times)}, ${ratio}`;
}

function inBrackets(times: readonly number[]): string {
  return `${median(times).toFixed(0)} (${spread(times)})`;
}

function scriptRatio(own: readonly Measured[], all: Rounds<Measured>): string {
  const scripts = (measured: readonly Measured[]) => measured.map(it => it.script);
  return ratioOf(scripts(own), scripts(all.get(PEER) ?? []));
}

async function measure(contender: Contender, conditions: Conditions): Promise<Measured> {
  const opened = await stage.open(contender, conditions, {holdsIdle: true});
  try {
    const timing = await openedAs(opened, contender);
    return {...timing, script: 1000 * (await metric(opened, 'ScriptDuration'))};
  } finally {
    await opened.close();
  }
}

function openedAs({page}: Opened, contender: Contender): Promise<Opening> {
  const {tag, choice, validates, isWhole = false} = contender;
  return page.evaluate(opening, {tag, choice, validates, isWhole});
}

/** From the click on a provider to the amount, at once and after a pause, and the whole deposit. */
async function reportClicks(): Promise<void> {
  const all = await rounds(ours, async contender => {
    const cold = await clicked(contender, 0);
    const warm = await clicked(contender, 2_000);
    return {cold, warm};
  });
  const rows = [...all].map(([{name}, own]) => {
    const at = (of: (one: (typeof own)[number]) => number) => inBrackets(own.map(of));
    const count = (of: (one: (typeof own)[number]['warm']) => number) =>
      median(own.map(({warm}) => of(warm))).toLocaleString('en');
    return [
      name,
      at(it => it.cold.amount),
      at(it => it.warm.amount),
      at(it => it.warm.longest),
      at(it => it.warm.inp),
      `${count(it => it.opening)}, ${count(it => it.deposit)}`,
      count(it => it.preflights),
      `${count(it => it.bytes)} in ${count(it => it.files)}`,
    ];
  });
  report({
    title: 'A phone: a deposit',
    note: 'Milliseconds from the click on a provider until the amount is painted; the longest task after it; the slowest interaction of the deposit (INP); requests until the choices are ready and in all; preflights; bytes of script and files.',
    head: [
      'element',
      'at once',
      'after 2 s',
      'longest task',
      'INP',
      'requests',
      'preflights',
      'script',
    ],
    rows,
  });
}

interface Clicked {
  readonly amount: number;
  readonly longest: number;
  readonly inp: number;
  readonly opening: number;
  readonly deposit: number;
  readonly preflights: number;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Earlier builds replaced the choices when the flow had loaded. A click whose press was before that
 * and whose release was after it had no effect, so their run is repeated. This build must not lose
 * a click: the benchmark stops at the first one.
 */
async function clicked(contender: Contender, pause: number): Promise<Clicked> {
  const most = contender === BEFORE ? 3 : 1;
  for (let tries = 0; tries < most; tries++) {
    const result = await clickedOnce(contender, pause);
    if (result) return result;
  }
  throw new Error(`${most} clicks on ${contender.name} had no effect.`);
}

async function clickedOnce(contender: Contender, pause: number): Promise<Clicked | undefined> {
  const opened = await stage.open(contender, PHONE);
  const {page, requests, scripts} = opened;
  const element = page.locator(contender.tag);
  try {
    if (pause > 0) await openedAs(opened, contender);
    else await element.locator('.choice').first().waitFor();
    const before = requests.length;
    await page.evaluate(watchInteractions);
    if (pause > 0) await page.waitForTimeout(pause);
    const {x = 0, y = 0} = (await element.locator('.choice').first().boundingBox()) ?? {};
    await page.evaluate(watchClick, contender.tag);
    // Unlike a locator's click, this runs none of the driver's scripts in the page.
    await page.mouse.click(x + 20, y + 20);
    const timing = await Promise.race([
      page.evaluate(clickAnswer),
      setTimeout(PATIENCE, undefined, {ref: false}),
    ]);
    if (!timing) return undefined;
    if (pause > 0) await deposit(opened, contender);
    const inp = await page.evaluate(slowest);
    const files = scripts.map(path => path.split('/').at(-1));
    return {
      ...timing,
      inp,
      opening: before,
      deposit: requests.length,
      preflights: opened.preflights(),
      files: files.length,
      bytes: (contender === BEFORE ? SIZES_BEFORE : SIZES)
        .filter(({name}) => files.includes(name))
        .reduce((sum, {bytes}) => sum + bytes, 0),
    };
  } finally {
    await opened.close();
  }
}

async function deposit({page}: Opened, {tag}: Contender): Promise<void> {
  const element = page.locator(tag);
  await element.locator('[name="amount"]').click();
  await page.keyboard.type('25');
  await element.getByRole('button', {name: 'Review'}).click();
  await element.getByRole('button', {name: 'Deposit $25.00'}).click();
  await page.locator(`${tag}:state(success)`).waitFor();
}

/** Counts the sequential round trips from the navigation to the amount's screen. */
async function reportTrips(): Promise<void> {
  const [near, far] = [100, 300];
  const all = await rounds(ours, async contender => {
    const times: number[] = [];
    for (const latency of [near, far]) {
      const opened = await stage.open(contender, {cpu: 1, latency});
      try {
        const element = opened.page.locator(contender.tag);
        await element.locator('.choice').first().click();
        await element.locator('[name="amount"]').waitFor();
        times.push(await opened.page.evaluate(() => performance.now()));
      } finally {
        await opened.close();
      }
    }
    const [first = 0, second = 0] = times;
    return (second - first) / (far - near);
  });
  report({
    title: 'Round trips',
    note: 'Round trips that wait for each other, from the navigation until the amount is painted.',
    head: ['element', 'round trips'],
    rows: [...all].map(([{name}, own]) => [name, median(own).toFixed(2)]),
  });
}

async function reportMany(): Promise<void> {
  const all = await rounds([...ours, LIT], async contender => {
    const opened = await stage.open(contender, LAN, {elements: MANY});
    try {
      const {drawn, ready} = await openedAs(opened, contender);
      await opened.cdp.send('HeapProfiler.collectGarbage');
      const heap = await metric(opened, 'JSHeapUsedSize');
      return {time: contender.isWhole ? ready : drawn, heap: heap / MANY / 1000};
    } finally {
      await opened.close();
    }
  });
  const lit = (all.get(LIT) ?? []).map(it => it.time);
  const rows = [...all].map(([{name}, own]) => {
    const times = own.map(it => it.time);
    const heap = median(own.map(it => it.heap)).toFixed(1);
    return [name, inBrackets(times), ratioOf(times, lit), heap];
  });
  report({
    title: `${MANY.toLocaleString('en')} elements on a page`,
    note: 'Full speed. Milliseconds until all are ready, the ratio to plain Lit, and KB of heap for each.',
    head: ['element', 'ready', '/ plain Lit', 'heap'],
    rows,
  });
}

async function metric({cdp}: Opened, name: string): Promise<number> {
  const {metrics} = await cdp.send('Performance.getMetrics');
  return metrics.find(one => one.name === name)?.value ?? NaN;
}
