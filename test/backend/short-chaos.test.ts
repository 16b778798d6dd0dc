/** A short run of `npm run test:backend`. The long run has the figures. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {chaosRun} from '../support/backend/chaos-run.ts';
import {MissingPostgres} from '../support/backend/postgres-server.ts';
import {postgresStore, sqliteStore} from '../support/backend/store.ts';

const COMMON = {
  events: 200,
  rate: 50,
  users: 2,
  withdrawals: 4,
  killEvery: 600,
  freezeEvery: 4,
  oddEvery: 20,
  rotation: false,
  seed: 7,
};

suite('1 WebSocket service: instances that are killed, frozen and cut off', () => {
  for (const [title, open, instances] of [
    ['two instances on PostgreSQL, which crashes', postgresStore, 2],
    ['one instance on SQLite', sqliteStore, 1],
  ] as const)
    test(`${title}: each event is booked exactly once`, async t => {
      const store = await open().catch((error: unknown) => {
        if (!(error instanceof MissingPostgres) || process.env['CI']) throw error;
        t.skip(error.message);
      });
      if (!store) return;
      try {
        const result = await chaosRun({store, instances, ...COMMON});
        const {events, booked, doubled, lost, unequal, gaps, misread, lostSecrets} = result;
        const {wrong, leaks, kills, odd} = result;
        assert.deepEqual(
          {booked, doubled, lost, unequal, gaps, misread, lostSecrets, wrong, leaks},
          {
            ...{booked: events, doubled: 0, lost: 0, unequal: 0, gaps: 0},
            ...{misread: 0, lostSecrets: 0, wrong: 0, leaks: []},
          },
        );
        assert.ok(events >= COMMON.events && kills > 0 && odd > 5);
      } finally {
        await store.close();
      }
    });
});
