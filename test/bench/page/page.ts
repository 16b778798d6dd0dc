/**
 * Measures a visitor's waiting time, beside elements that show what is possible. All contenders take
 * turns, and are compared round by round, because machines are noisy. A benchmark only reports and
 * never fails a build.
 */
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
import {median, ratioOf, rounds, spread, type Rounds} from './figures.ts';
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

const ours = [OURS, ...(process.env['BEFORE'] === undefined ? [] : [BEFORE])];

interface Measured extends Opening {
  /** Milliseconds of script. */
  readonly script: number;
}

const stage = await Stage.start();
try {
  const all = [...ours, CLASSIC, FRAME, FLOOR, EARLY, LIT, PEER];
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
  console.log(`\n${title}: ms (fastest to slowest), ratio to the floor of the same round`);
  for (const [contender, own] of all) {
    const {name, choice, validates, isWhole = false} = contender;
    const cells = [
      ...(choice ? [cell('choices', own, it => it.drawn, all)] : []),
      ...(validates ? [cell('validated', own, it => it.validated, all)] : []),
      ...(isWhole
        ? [
            cell(
              'ready',
              own,
              it => it.ready,
              all,
              it => it.validated,
            ),
          ]
        : []),
      `script ${median(own.map(it => it.script)).toFixed(0)} (${scriptRatio(own, all)} x Adyen)`,
      `blocked ${median(own.map(it => it.blocked)).toFixed(0)}`,
    ];
    console.log(`  ${name.padEnd(14)} ${cells.join('  ')}`);
  }
}

function cell(
  name: string,
  own: readonly Measured[],
  of: (one: Measured) => number,
  all: Rounds<Measured>,
  base = of,
): string {
  const times = own.map(of);
  const ratio = ratioOf(times, (all.get(FLOOR) ?? []).map(base));
  return `${name} ${median(times).toFixed(0)} (${spread(times)}) ${ratio}`;
}

function scriptRatio(own: readonly Measured[], all: Rounds<Measured>): string {
  const scripts = (measured: readonly Measured[]) => measured.map(it => it.script);
  return ratioOf(scripts(own), scripts(all.get(PEER) ?? []));
}

async function measure(contender: Contender, conditions: Conditions): Promise<Measured> {
  const opened = await stage.open(contender, conditions);
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
  console.log('\nclick on a provider, phone: medians of ms (fastest to slowest)');
  for (const [{name}, own] of all) {
    const at = (of: (one: (typeof own)[number]) => number) => {
      const times = own.map(of);
      return `${median(times).toFixed(0)} (${spread(times)})`;
    };
    console.log(
      `  ${name.padEnd(14)} amount at once ${at(it => it.cold.amount)}, after 2 s ${at(it => it.warm.amount)}; ` +
        `longest task ${at(it => it.warm.longest)}; INP of a deposit ${at(it => it.warm.inp)}; ` +
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
    const {x = 0, y = 0} = (await element.locator('.choice').first().boundingBox()) ?? {};
    await page.evaluate(watchClick, contender.tag);
    // Unlike a locator, this runs no script of the driver's in the page.
    await page.mouse.click(x + 20, y + 20);
    const timing = await page.evaluate(clickAnswer);
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
  const lit = (all.get(LIT) ?? []).map(it => it.time);
  console.log(`\n${MANY} elements, full speed, until ready`);
  for (const [{name}, own] of all) {
    const times = own.map(it => it.time);
    console.log(
      `  ${name.padEnd(14)} ${median(times).toFixed(0)} ms (${spread(times)}), ${ratioOf(times, lit)} x plain Lit, ` +
        `heap ${median(own.map(it => it.heap)).toFixed(1)} KB each`,
    );
  }
}

async function metric({cdp}: Opened, name: string): Promise<number> {
  const {metrics} = await cdp.send('Performance.getMetrics');
  return metrics.find(one => one.name === name)?.value ?? NaN;
}
