/**
 * The load of visitors around an outage of a minute. The highest load depends on chance, so several
 * crowds are compared.
 */
import {added, BY_PARTNER, highest, mean, total, type Row} from './counts.ts';
import {crowd, SEED} from './embeds.ts';
import type {VirtualClock} from './virtual-clock.ts';
import {OUTAGES, RETRY_AFTER, type Outage} from './virtual-service.ts';
import {PEOPLE, type Offered} from './visitor.ts';

export const MINUTE = 60_000;
const CROWDS = 5;

/** In seconds. Tokens have been renewed at a steady rate by then. */
const FROM = 30 * 60;
const TO = FROM + 60;
/** Seconds after an outage: until most are back, and until tokens of that time are renewed. */
const SOON = 120;
const LATE = 16 * 60;

const ALL = 'all requests to the service';
/** The requests whose peaks are reported. */
const KINDS = [ALL, 'token/validate', 'geofence', 'bankpay/accounts', 'transaction', BY_PARTNER];

/** Seconds of a span, and the width of the averages in it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

const SPANS: Readonly<Record<string, Span>> = {
  'during it (5 s)': {from: FROM, to: TO, width: 5},
  'within 2 min after (5 s)': {from: TO, to: TO + SOON, width: 5},
  'within 2 min (30 s)': {from: TO, to: TO + SOON, width: 30},
  'within 16 min (5 s)': {from: TO, to: TO + LATE, width: 5},
  'within 16 min (30 s)': {from: TO, to: TO + LATE, width: 30},
  '16 min before it (5 s)': {from: FROM - LATE, to: FROM, width: 5},
  '16 min before it (30 s)': {from: FROM - LATE, to: FROM, width: 30},
};

/** The highest average in a span, relative to the ten minutes before the outage. */
export function peak(row: Row, {from, to, width}: Span, begun = FROM, normal = 600): number {
  return highest(row, from, to, width) / mean(row, begun - normal, begun);
}

export async function outages(clock: VirtualClock, sample: number): Promise<void> {
  console.log(
    `\nOutages of a minute, in ${CROWDS} crowds. In each, ${sample.toLocaleString('en')} users come in 20 minutes and` +
      ` press “Try again” after ${PEOPLE.retriesAfter.join(' to ')} s. Each figure is the highest mean of 5 or 30 s, relative` +
      ' to the ten minutes before the outage: in the median crowd (at most; in all crowds together).',
  );
  for (const kind of OUTAGES) await report(clock, sample, kind, 'several');
  await report(clock, sample, 'refused', 'one');
}

async function report(
  clock: VirtualClock,
  sample: number,
  kind: Outage['kind'],
  offered: Offered,
): Promise<void> {
  const crowds: (readonly Row[])[] = [];
  for (let count = 0; count < CROWDS; count++) {
    const counts = await crowd(clock, {
      visitors: Math.round((sample * (TO + LATE)) / 1200),
      over: 1000 * (TO + LATE),
      until: 1000 * (TO + LATE),
      outage: {kind, from: 1000 * FROM, to: 1000 * TO},
      offered,
      seed: SEED + count,
    });
    const all = new Map([...counts, [ALL, total(counts)]]);
    crowds.push(KINDS.map(one => all.get(one) ?? []));
  }
  const names = Object.keys(SPANS);
  const wait = kind === '503 with Retry-After' ? ` (${RETRY_AFTER} s)` : '';
  console.log(
    `\n${kind}${wait}, with ${offered} provider${offered === 'one' ? '' : 's'} offered:\n`,
  );
  console.log(`| request | ${names.join(' | ')} |\n| --- |${' ---: |'.repeat(names.length)}`);
  for (const [at, name] of KINDS.entries()) {
    const rows = crowds.map(one => one[at] ?? []);
    const cells = Object.values(SPANS).map(span => said(rows, span));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

function said(rows: readonly Row[], span: Span): string {
  const values = rows.map(row => peak(row, span)).toSorted((a, b) => a - b);
  const together = peak(added(rows), span);
  return `${values[CROWDS >> 1]?.toFixed(2)} (${values.at(-1)?.toFixed(2)}; ${together.toFixed(2)})`;
}
