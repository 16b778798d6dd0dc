/**
 * Measures how long a visitor waits for our elements, and for others that show what is possible.
 * The contenders take turns and are compared round by round, because machines are noisy. A
 * benchmark only reports and never fails a build.
 */
import {BEFORE, CLASSIC, EARLY, FLOOR, FRAME, LIT, OURS, PEER} from './contenders.ts';
import {writeReport} from '../report.ts';
import {reportBytes} from './bytes.ts';
import {reportClicks} from './deposits.ts';
import {IS_QUICK} from './figures.ts';
import {reportMany} from './many.ts';
import {READING, reportOpening} from './openings.ts';
import {DESK, LAN, PHONE, Stage} from './stage.ts';
import {reportTrips} from './trips.ts';

const ours = [OURS, ...(process.env['BEFORE'] === undefined ? [] : [BEFORE])];
const all = [...ours, CLASSIC, FRAME, FLOOR, EARLY, LIT, PEER];

const stage = await Stage.start();
try {
  reportBytes();
  const phone = `A processor 4 times slower, 4G, 50 ms of service. ${READING}`;
  await reportOpening(stage, 'A phone', phone, all, PHONE);
  const desk = 'Full speed, 50 ms of service. Columns as for the phone.';
  await reportOpening(stage, 'A desk', desk, all, DESK);
  const near = 'Full speed, a service that answers at once. Columns as for the phone.';
  await reportOpening(stage, 'A desk and a service on the same network', near, all, LAN);
  await reportClicks(stage, ours);
  await reportTrips(stage, [...ours, FLOOR]);
  await reportMany(stage, ours);
  const named = process.argv.slice(2);
  if (!IS_QUICK && (named.length === 0 || named.includes('signing'))) writeReport(stage.browser);
} finally {
  await stage.close();
}
