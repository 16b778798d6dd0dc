/**
 * A small run for the tests, which prints JSON. It needs a process of its own, because it replaces
 * the clock, `fetch` and chance of its process, on which other tests and servers depend.
 */
import {backends} from './backends.ts';
import {BY_PARTNER, highest, highestOf, mean, sum, total} from './counts.ts';
import {crowd} from './embeds.ts';
import {VirtualClock} from './virtual-clock.ts';

export interface Few {
  /** Requests a second before an outage of a minute, and their peaks relative to that. */
  readonly outage: {readonly normal: number; readonly during: number; readonly after: number};
  /** Users who come back for another token, in all and in the worst second. */
  readonly renewals: {readonly all: number; readonly most: number};
  /** Logins of 1,000 backends, in all and at most a second; seconds until the last is back. */
  readonly logins: {readonly all: number; readonly most: number; readonly seconds: number};
}

/** Seconds of the outage, and of the end of the run. */
const [FROM, TO, UNTIL] = [360, 420, 480];

async function outage(clock: VirtualClock): Promise<Few['outage']> {
  const counts = await crowd(clock, {
    visitors: 3 * UNTIL,
    over: 1000 * UNTIL,
    until: 1000 * UNTIL,
    outage: {kind: 'refused', from: 1000 * FROM, to: 1000 * TO},
  });
  const row = total(counts);
  const normal = mean(row, FROM - 120, FROM);
  return {
    normal,
    during: highest(row, FROM, TO, 10) / normal,
    after: highest(row, TO, UNTIL, 10) / normal,
  };
}

async function renewals(clock: VirtualClock): Promise<Few['renewals']> {
  const counts = await crowd(clock, {visitors: 500, over: 1_000, until: 480_000});
  const row = counts.get(BY_PARTNER) ?? [];
  return {all: sum(row), most: highestOf(row)};
}

async function logins(clock: VirtualClock): Promise<Few['logins']> {
  const {logins: made, opened} = await backends(clock, 1_000, 0);
  const row = Array.from(made, count => count ?? 0);
  const most = highest(row, 0, Math.max(row.length, 5), 5);
  return {all: sum(row), most, seconds: opened.length};
}

/** Runs on a clock of its own. */
async function onClock<T>(run: (clock: VirtualClock) => Promise<T>): Promise<T> {
  const clock = new VirtualClock();
  const restore = clock.install();
  try {
    return await run(clock);
  } finally {
    restore();
  }
}

const few: Few = {
  outage: await onClock(outage),
  renewals: await onClock(renewals),
  logins: await onClock(logins),
};
process.stdout.write(JSON.stringify(few));
