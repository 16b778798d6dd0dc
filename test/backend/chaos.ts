/**
 * `npm run test:backend` tests the example backend that partners copy. It runs three instances on
 * PostgreSQL, then one on SQLite, and kills instances during both runs. Then it makes a thousand
 * registrations at a slow service that dies at random. Prints the figures. Fails if an event was
 * booked twice, wrongly or not at all, if a secret was lost or leaked, or if a person got no token.
 *
 * The environment variables `EVENTS`, `RATE` (events per second), `KILL_EVERY` (milliseconds),
 * `PEOPLE` and `SEED` change the runs. With `postgres`, `sqlite` or `secrets` as arguments, only
 * those runs are done.
 */
import {chaosRun, type ChaosResult} from '../support/backend/chaos-run.ts';
import {registrationRun, type RegistrationResult} from '../support/backend/registration-run.ts';
import {postgresStore, sqliteStore} from '../support/backend/store.ts';

const events = Number(process.env['EVENTS'] ?? 2_000);
const rate = Number(process.env['RATE'] ?? 40);
const killEvery = Number(process.env['KILL_EVERY'] ?? 1_000);
const seed = Number(process.env['SEED'] ?? 20_261_123);

const RUNS = {
  postgres: {open: postgresStore, title: 'PostgreSQL, three instances', instances: 3},
  sqlite: {open: sqliteStore, title: 'SQLite, one instance', instances: 1},
} as const;

const wanted = process.argv.slice(2);
let failures = 0;
for (const [name, {open, title, instances}] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const store = await open();
  try {
    const common = {users: 10, withdrawals: 40, freezeEvery: 5, oddEvery: 80, rotation: true};
    const result = await chaosRun({store, instances, events, rate, killEvery, seed, ...common});
    console.log(`${title} (seed ${seed})\n${figures(result)}`);
    if (!isCorrect(result)) failures += 1;
  } finally {
    await store.close();
  }
}
if (wanted.length === 0 || wanted.includes('secrets')) {
  const store = await sqliteStore();
  try {
    const people = Number(process.env['PEOPLE'] ?? 1_000);
    const result = await registrationRun({store, people, atOnce: 200, seed});
    console.log(`Registrations, two instances (seed ${seed})\n${figures(result)}`);
    const {lostSecrets, tokens, users} = result;
    if (lostSecrets > 0 || tokens < people || users !== people) failures += 1;
  } finally {
    await store.close();
  }
}
process.exit(failures === 0 ? 0 : 1);

function isCorrect(result: ChaosResult): boolean {
  const {doubled, lost, unequal, gaps, misread, lostSecrets, wrong, leaks} = result;
  const faults = [doubled, lost, unequal, gaps, misread, lostSecrets, wrong, leaks.length];
  return faults.every(fault => fault === 0);
}

function figures(result: ChaosResult | RegistrationResult): string {
  return Object.entries(result)
    .map(([name, value]: [string, number | readonly string[]]) => [
      name,
      typeof value === 'number' ? round(value) : value.join(', ') || 'none',
    ])
    .map(([name = '', value = '']) => `  ${name.padEnd(12)} ${value}`)
    .join('\n');
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
