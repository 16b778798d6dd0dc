/**
 * `npm run test:chaos [-- --payments 1000 --seed S]`: the long run of
 * `chaos.e2e.ts`. `--user N` repeats one user of a seed.
 */
import {parseArgs} from 'node:util';
import playwright from 'playwright';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {runChaos} from '../support/chaos/page-run.ts';

const {values} = parseArgs({
  options: {
    payments: {type: 'string', default: '1000'},
    seed: {type: 'string', default: String(Date.now() % 1_000_000_000)},
    user: {type: 'string'},
    lanes: {type: 'string', default: '8'},
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);

const chromium = await playwright.chromium.launch({
  executablePath: browser('chromium').executablePath,
  args: CHROMIUM_ARGS,
});
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);
let said = 0;
try {
  const report = await runChaos({
    browser: chromium,
    seed,
    payments: Number(values.payments),
    perUser: 4,
    lanes: Number(values.lanes),
    leaving: true,
    only: values.user === undefined ? undefined : Number(values.user),
    progress(payments) {
      if (payments < said + 100) return;
      said = payments;
      console.log(`${payments} payments after ${seconds()} s`);
    },
  });
  for (const story of report.stories) console.log(`\n${story}`);
  const {users, payments, paid, submits, booked, reloads, moves, faults, findings} = report;
  const injected = Object.values(faults).reduce((sum, count) => sum + count, 0);
  console.log(`\nseed ${seed}: ${seconds()} s`);
  console.log(`${users} users, ${payments} payments, ${submits} submits, ${booked} taken`);
  console.log(`${paid.deposit} deposits, ${paid.withdraw} withdrawals`);
  console.log(`${reloads} reloads, ${moves} moves`);
  console.log(`${injected} faults:`, faults);
  for (const [kind, count] of Object.entries(findings)) console.log(`${count} ${kind}`);
  const failed = report.stories.length;
  console.log(`${users - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await chromium.close();
}
// Without this, Node sometimes waits forever for a handle that is already closed.
process.exit();
