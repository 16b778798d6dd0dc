/**
 * The load on the service from many embeds and backends, on a virtual clock, with the real code: a
 * sample runs, and its curve is scaled up. `SAMPLE` and `BACKENDS` set the size of the sample.
 */
import {backends} from './backends.ts';
import {highestOf, sum, total} from './counts.ts';
import {crowd} from './embeds.ts';
import {MINUTE, outages} from './outages.ts';
import {PEOPLE} from './visitor.ts';
import {VirtualClock} from './virtual-clock.ts';

const isQuick = process.argv.includes('quick');
const SAMPLE = Number(process.env['SAMPLE'] ?? (isQuick ? 500 : 10_000));
const BACKENDS = Number(process.env['BACKENDS'] ?? (isQuick ? 1_000 : 10_000));
const AMOUNT = SAMPLE.toLocaleString('en');
const DAY = 24 * 60 * MINUTE;
/** The load in a day's busiest hour, relative to the day's average. */
const BUSIEST = 2.5;

const clock = new VirtualClock();
clock.install();
await day();
await outages(clock, SAMPLE);
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
