/**
 * The load on the service from many embeds and backends, on a virtual clock, with the real code: a
 * sample runs, and its curve is scaled up. `SAMPLE` and `BACKENDS` set the size of the sample.
 */
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {backends} from './backends.ts';
import {added, crowd, SEED, total} from './embeds.ts';
import {PEOPLE, type Offered} from './visitor.ts';
import {VirtualClock} from './virtual-clock.ts';

const isQuick = process.argv.includes('quick');
const SAMPLE = Number(process.env['SAMPLE'] ?? (isQuick ? 500 : 10_000));
const BACKENDS = Number(process.env['BACKENDS'] ?? (isQuick ? 1_000 : 10_000));
const CROWDS = 5;
const AMOUNT = SAMPLE.toLocaleString('en');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The load in a day's busiest hour, relative to the day's average. */
const BUSIEST = 2.5;

const clock = new VirtualClock();
clock.install();
await day();
await outages();
await together();
for (const down of [0, MINUTE]) await lost(down);
// Visitors who are still on the page have timers, which would keep the process running.
process.exit(0);

async function day(): Promise<void> {
  const counts = await crowd(clock, {visitors: SAMPLE, over: DAY, until: DAY});
  const all = sum(total(counts));
  console.log('\n| request | for each embed |\n| --- | ---: |');
  for (const [kind, row] of counts) console.log(`| ${kind} | ${(sum(row) / SAMPLE).toFixed(2)} |`);
  console.log(
    `\nA sample of ${AMOUNT} users over a day. ${100 * PEOPLE.deposits} % of them deposit, and they stay for` +
      ` ${PEOPLE.meanStay / 60} minutes on average. Each opened element is ${(all / SAMPLE).toFixed(1)} requests:`,
  );
  console.log(
    `\n| embeds a day | requests a second, mean | in the busiest hour, ${BUSIEST} times the mean |` +
      '\n| ---: | ---: | ---: |',
  );
  for (const embeds of [1_000, 10_000, 100_000, 1_000_000]) {
    const asked = (all / SAMPLE) * (embeds / 86_400);
    console.log(`| ${embeds.toLocaleString('en')} | ${rate(asked)} | ${rate(BUSIEST * asked)} |`);
  }
}

/** The highest load relative to the two minutes before the outage. */
interface Peak {
  readonly during: number;
  readonly after: number;
}

/** All requests in each second, and the questions about payments alone. */
type Rows = Readonly<Record<'all' | 'polls', readonly number[]>>;

/**
 * Twenty minutes of visitors. In the middle, the service is unreachable for a minute. The highest
 * load depends on chance, so several crowds are compared.
 */
async function outages(): Promise<void> {
  const several = await crowdsOf('several');
  const one = await crowdsOf('one');
  console.log(
    `\n- An outage of a minute, in ${CROWDS} crowds of ${AMOUNT} users who come within 20 minutes and press “Try again”` +
      ` after ${PEOPLE.retriesAfter.join(' to ')} s. The highest mean of 5 s is, in the median (at most; in all crowds together),` +
      ` ${said(several, 'all', 'during')} times the load before it during the outage, and ${said(several, 'all', 'after')} times after it.` +
      ` Of the questions about payments alone it is ${said(several, 'polls', 'during')} and ${said(several, 'polls', 'after')} times.` +
      ` Where only one provider is offered, it is ${said(one, 'all', 'during')} and ${said(one, 'all', 'after')} times.`,
  );
}

async function crowdsOf(offered: Offered): Promise<readonly Rows[]> {
  const crowds: Rows[] = [];
  for (let count = 0; count < CROWDS; count++) crowds.push(await outage(SEED + count, offered));
  return crowds;
}

function said(crowds: readonly Rows[], kind: keyof Rows, time: keyof Peak): string {
  const rows = crowds.map(one => one[kind]);
  const values = rows.map(row => peak(row)[time]).toSorted((a, b) => a - b);
  const both = peak(added(rows))[time];
  return `${values[CROWDS >> 1]?.toFixed(2)} (${values.at(-1)?.toFixed(2)}; ${both.toFixed(2)})`;
}

async function outage(seed: number, offered: Offered): Promise<Rows> {
  const [from, to] = [10 * MINUTE, 11 * MINUTE];
  const counts = await crowd(clock, {
    visitors: SAMPLE,
    over: 20 * MINUTE,
    until: 14 * MINUTE,
    outage: {from, to},
    offered,
    seed,
  });
  const polls = new Map([...counts].filter(([kind]) => kind === 'transaction'));
  return {all: total(counts), polls: total(polls)};
}

function peak(row: readonly number[]): Peak {
  const normal = mean(row, 480, 600);
  return {during: highest(row, 600, 660) / normal, after: highest(row, 660, 780) / normal};
}

async function together(): Promise<void> {
  const counts = await crowd(clock, {visitors: SAMPLE, over: 1_000, until: 8 * MINUTE});
  const row = counts.get('token (by the partner)') ?? [];
  console.log(
    `- Of ${AMOUNT} users who open an element in one second, at most ${highestOf(row)} a second come back for a new token` +
      ` (${sum(row)} in all; the others have left).`,
  );
}

async function lost(down: number): Promise<void> {
  const {logins, opened} = await backends(clock, BACKENDS, down);
  const seconds = down / 1000;
  const back = opened.length - seconds;
  const after = `at most ${highestOf(logins.slice(seconds))} logins in a second`;
  const backs = `${BACKENDS.toLocaleString('en')} backends`;
  console.log(
    down === 0
      ? `- ${backs} that lose their connections in one moment are back within ${back} s, with ${after}.`
      : `- ${backs} that lose their connections and meet an outage of ${seconds} s try at most` +
          ` ${highestOf(logins.slice(0, seconds))} logins in a second meanwhile. They are back within ${back} s of its end,` +
          ` with ${after}.`,
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
