/**
 * The load on the service from many embeds and backends, on a virtual clock, with the real code: a
 * sample runs, and its curve is scaled up. `SAMPLE` and `BACKENDS` set the size of the sample.
 */
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {backends} from './backends.ts';
import {crowd, total} from './embeds.ts';
import {PEOPLE} from './visitor.ts';
import {VirtualClock} from './virtual-clock.ts';

const isQuick = process.argv.includes('quick');
const SAMPLE = Number(process.env['SAMPLE'] ?? (isQuick ? 500 : 10_000));
const BACKENDS = Number(process.env['BACKENDS'] ?? (isQuick ? 1_000 : 10_000));
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The load in a day's busiest hour, relative to the day's average. */
const BUSIEST = 2.5;

const clock = new VirtualClock();
clock.install();
await day();
await outage();
await together();
for (const down of [0, MINUTE]) await lost(down);
// Visitors who are still on the page have timers, which would keep the process running.
process.exit(0);

async function day(): Promise<void> {
  const counts = await crowd(clock, {visitors: SAMPLE, over: DAY, until: DAY});
  const all = sum(total(counts));
  console.log(`\n${SAMPLE} embeds over a day; ${100 * PEOPLE.deposits} % deposit`);
  console.log('| request | for each embed |\n| --- | ---: |');
  for (const [kind, row] of counts) console.log(`| ${kind} | ${(sum(row) / SAMPLE).toFixed(2)} |`);
  console.log(`| all to the service | ${(all / SAMPLE).toFixed(2)} |`);
  console.log(
    '\n| embeds a day | requests a second, mean | in the busiest hour |\n| ---: | ---: | ---: |',
  );
  for (const embeds of [1_000, 10_000, 100_000, 1_000_000]) {
    const asked = (all / SAMPLE) * (embeds / 86_400);
    console.log(`| ${embeds.toLocaleString('en')} | ${rate(asked)} | ${rate(BUSIEST * asked)} |`);
  }
}

/** Twenty minutes of visitors. In the middle, the service is unreachable for a minute. */
async function outage(): Promise<void> {
  const [from, to] = [10 * MINUTE, 11 * MINUTE];
  const counts = await crowd(clock, {
    visitors: SAMPLE,
    over: 20 * MINUTE,
    until: 20 * MINUTE,
    outage: {from, to},
  });
  const polls = new Map([...counts].filter(([kind]) => kind === 'transaction'));
  for (const [what, rows] of [
    ['all requests', counts],
    ['questions about payments', polls],
  ] as const) {
    const row = total(rows);
    const normal = mean(row, 480, 600);
    const [during, after] = [highest(row, 600, 660), highest(row, 660, 780)];
    const ratio = (value: number) => (value / normal).toFixed(2);
    console.log(
      `an outage of a minute, ${what}: during ${ratio(during)}, after ${ratio(after)} × normal (highest mean of 5 s)`,
    );
  }
}

async function together(): Promise<void> {
  const counts = await crowd(clock, {visitors: SAMPLE, over: 1_000, until: 8 * MINUTE});
  const row = counts.get('token (by the partner)') ?? [];
  const most = Math.max(0, ...row);
  console.log(
    `${SAMPLE} embeds open within a second: of ${sum(row)} refreshes, ${most} in the busiest second`,
  );
}

async function lost(down: number): Promise<void> {
  const {logins, opened} = await backends(clock, BACKENDS, down);
  const served = logins.slice(down / 1000);
  const back = opened.length - down / 1000;
  const when = down ? 'after an outage of a minute' : 'in one moment';
  console.log(
    `${BACKENDS} backends lose their connections ${when}: all back within ${back} s, ${highestOf(served)} logins in the busiest second`,
  );
}

function rate(value: number): string {
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

function sum(row: readonly number[]): number {
  return row.reduce((all, one) => all + one, 0);
}

function mean(row: readonly number[], from: number, to: number): number {
  return sum(row.slice(from, to)) / (to - from);
}

/** The highest average over 5 seconds. */
function highest(row: readonly number[], from: number, to: number): number {
  const windows = Array.from({length: to - from - 4}, (_, at) =>
    mean(row, from + at, from + at + 5),
  );
  return Math.max(...windows);
}

/** A second without requests is a hole in the array and counts as 0. */
function highestOf(row: readonly number[]): number {
  return Math.max(...Array.from(row, value => value ?? 0));
}
