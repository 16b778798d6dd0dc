/**
 * Measures a visitor's waiting time, beside elements that show what is possible. All contenders take
 * turns, and are compared round by round, because machines are noisy. A benchmark only reports and
 * never fails a build.
 */
import {BEFORE, CLASSIC, EARLY, FLOOR, LIT, OURS, type Contender} from './contenders.ts';
import {clickToAmount, opening, slowest, watchInteractions, type Opening} from './probe.ts';
import {LAN, PHONE, Stage, type Conditions, type Opened} from './stage.ts';

const isQuick = process.argv.includes('quick');
const ROUNDS = isQuick ? 5 : 13;
const MANY = 1_000;

const ours = [OURS, ...(process.env['BEFORE'] === undefined ? [] : [BEFORE])];

interface Measured extends Opening {
  /** Milliseconds of script. */
  readonly script: number;
}

const stage = await Stage.start();
try {
  const all = [...ours, CLASSIC, FLOOR, EARLY, LIT];
  await reportOpening('phone: 4x slower processor, 4G, 50 ms of service', all, PHONE);
  await reportOpening('LAN: full speed, 50 ms of service', all, LAN);
  await reportClicks();
  await reportTrips();
  await reportMany();
} finally {
  await stage.close();
}

async function reportOpening(
  title: string,
  contenders: readonly Contender[],
  conditions: Conditions,
): Promise<void> {
  const all = await rounds(contenders, contender => measure(contender, conditions));
  const floor = all.get(FLOOR) ?? [];
  console.log(`\n${title} (${ROUNDS} rounds, medians; ratios to the floor of the same round)`);
  for (const [contender, own] of all) {
    const ratio = (of: (one: Measured) => number, base: (one: Measured) => number) =>
      median(own.map((one, round) => of(one) / base(floor[round] ?? one))).toFixed(2);
    const cells = [
      cell(
        'choices',
        median(own.map(it => it.drawn)),
        ratio(
          it => it.drawn,
          it => it.drawn,
        ),
      ),
      cell(
        'validated',
        median(own.map(it => it.validated)),
        ratio(
          it => it.validated,
          it => it.validated,
        ),
      ),
      ...(contender.isWhole
        ? [
            cell(
              'ready',
              median(own.map(it => it.ready)),
              ratio(
                it => it.ready,
                it => it.validated,
              ),
            ),
          ]
        : []),
      `script ${median(own.map(it => it.script)).toFixed(0)} ms`,
      `blocked ${median(own.map(it => it.blocked)).toFixed(0)} ms`,
    ];
    console.log(`  ${contender.name.padEnd(14)} ${cells.join('  ')}`);
  }
}

const cell = (name: string, time: number, ratio: string): string =>
  `${name} ${time.toFixed(0).padStart(5)} ms (${ratio})`;

async function measure(contender: Contender, conditions: Conditions): Promise<Measured> {
  const opened = await stage.open(contender, conditions);
  try {
    const timing = await openedAs(opened, contender);
    return {...timing, script: 1000 * (await metric(opened, 'ScriptDuration'))};
  } finally {
    await opened.close();
  }
}

function openedAs({page}: Opened, {tag, isWhole = false}: Contender): Promise<Opening> {
  return page.evaluate(opening, [tag, isWhole, tag !== LIT.tag] as const);
}

/** From the click on a provider to the amount, at once and after a pause, and the whole deposit. */
async function reportClicks(): Promise<void> {
  const all = await rounds(ours, async contender => {
    const cold = await clicked(contender, 0);
    const warm = await clicked(contender, 2_000);
    return {cold, warm};
  });
  console.log(`\nclick on a provider, phone (${ROUNDS} rounds, medians)`);
  for (const [{name}, own] of all) {
    const at = (of: (one: (typeof own)[number]) => number) => median(own.map(of)).toFixed(0);
    console.log(
      `  ${name.padEnd(14)} amount at once ${at(it => it.cold.amount)} ms, after 2 s ${at(it => it.warm.amount)} ms; ` +
        `longest task ${at(it => it.warm.longest)} ms; INP of a deposit ${at(it => it.warm.inp)} ms, ` +
        `at most ${Math.max(...own.map(it => it.warm.inp)).toFixed(0)} ms; ` +
        `requests until ready ${at(it => it.warm.opening)}, of a deposit ${at(it => it.warm.deposit)}`,
    );
  }
}

async function clicked(contender: Contender, pause: number) {
  const opened = await stage.open(contender, PHONE);
  const {page, requests} = opened;
  const element = page.locator(contender.tag);
  try {
    if (pause > 0) await openedAs(opened, contender);
    else await element.locator('.choice').first().waitFor();
    const before = requests.length;
    await page.evaluate(watchInteractions);
    if (pause > 0) await page.waitForTimeout(pause);
    const watched = page.evaluate(clickToAmount, contender.tag);
    await element.locator('.choice').first().click({noWaitAfter: true});
    const timing = await watched;
    if (pause > 0) await deposit(opened, contender);
    const inp = await page.evaluate(slowest);
    return {...timing, inp, opening: before, deposit: requests.length};
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

/** How many round trips after each other the amount's screen takes, from the navigation on. */
async function reportTrips(): Promise<void> {
  const [near, far] = [100, 300];
  const all = await rounds(ours, async contender => {
    const times: number[] = [];
    for (const latency of [near, far]) {
      const opened = await stage.open(contender, {cpu: 1, latency});
      await opened.page.locator(contender.tag).locator('.choice').first().click();
      await opened.page.locator(contender.tag).locator('[name="amount"]').waitFor();
      times.push(await opened.page.evaluate(() => performance.now()));
      await opened.close();
    }
    const [first = 0, second = 0] = times;
    return (second - first) / (far - near);
  });
  for (const [{name}, own] of all)
    console.log(`\n${name}: round trips after each other to the amount ${median(own).toFixed(2)}`);
}

async function reportMany(): Promise<void> {
  const all = await rounds([...ours, LIT], async contender => {
    const opened = await stage.open(contender, LAN, MANY);
    try {
      const {drawn, ready} = await openedAs(opened, contender);
      await opened.cdp.send('HeapProfiler.collectGarbage');
      const heap = await metric(opened, 'JSHeapUsedSize');
      return {time: contender.isWhole ? ready : drawn, heap: heap / MANY / 1000};
    } finally {
      await opened.close();
    }
  });
  const lit = all.get(LIT) ?? [];
  console.log(`\n${MANY} elements, full speed, until ready (${ROUNDS} rounds, medians)`);
  for (const [{name}, own] of all) {
    const ratio = median(own.map(({time}, round) => time / (lit[round]?.time ?? NaN)));
    console.log(
      `  ${name.padEnd(14)} ${median(own.map(it => it.time)).toFixed(0)} ms (${ratio.toFixed(2)} x plain Lit), ` +
        `heap ${median(own.map(it => it.heap)).toFixed(1)} KB each`,
    );
  }
}

async function metric({cdp}: Opened, name: string): Promise<number> {
  const {metrics} = await cdp.send('Performance.getMetrics');
  return metrics.find(one => one.name === name)?.value ?? NaN;
}

async function rounds<T>(
  contenders: readonly Contender[],
  run: (contender: Contender) => Promise<T>,
): Promise<ReadonlyMap<Contender, readonly T[]>> {
  const all = new Map<Contender, T[]>(contenders.map(contender => [contender, []]));
  // The first round warms up the servers and the browser.
  for (let round = -1; round < ROUNDS; round++)
    for (const contender of contenders) {
      const result = await run(contender);
      if (round >= 0) all.get(contender)?.push(result);
    }
  return all;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
