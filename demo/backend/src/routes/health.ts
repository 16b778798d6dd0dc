/**
 * For load balancers and monitoring, not for the internet: what a proxy forwards gets a 404.
 *
 * | route | 200 | else |
 * |---|---|---|
 * | `/health` | the process answers | – |
 * | `/ready` | it may get requests | 503: no database, or it is ending |
 */
import {Hono} from 'hono';
import type {Env} from '../http/env.ts';
import {STUCK_AFTER} from '../events/lease.ts';
import type {Leader} from '../events/leader.ts';
import type {Database} from '../store/database.ts';
import {openWithdrawals} from '../users/withdrawals.ts';
import type {Registrations} from '../users/registrations.ts';

export interface HealthParts {
  readonly database: Database;
  readonly leader: Leader;
  readonly registrations: Registrations;
  readonly client: {readonly clockOffset: number};
  readonly isEnding: () => boolean;
}

export function healthRoutes(parts: HealthParts): Hono<Env> {
  const {database, leader, registrations, client, isEnding} = parts;
  const routes = new Hono<Env>();

  for (const path of ['/health', '/ready'])
    routes.use(path, async (c, next) =>
      c.req.header('x-forwarded-for') === undefined ? next() : c.notFound(),
    );

  routes.get('/health', c =>
    // Milliseconds. Other than 0, set this machine's clock.
    c.json({status: 'alive', clockOffset: client.clockOffset}),
  );

  routes.get('/ready', async c => {
    if (isEnding()) return c.json({status: 'ending'}, 503);
    try {
      const {now} = database;
      const [row] = await database.query(
        `SELECT expires_at > ${now} AS held, sequence,
          CASE WHEN stumbles >= ${STUCK_AFTER} THEN sequence + 1 END AS stuck_at,
          (${now} - heard_at) / 1000 AS heard, (${now} - waiting_since) / 1000 AS waiting
          FROM consumers`,
      );
      return c.json({
        status: 'ready',
        // This instance reads the events; some instance does; how far they are booked.
        isLeading: leader.isLeading,
        isLed: Boolean(row?.['held']),
        sequence: row?.['sequence'] ?? null,
        // Seconds since the service was last heard, and since the oldest event waits that is not booked.
        // `null`: not yet, and no event waits.
        silentSeconds: row?.['heard'] ?? null,
        unbookedSeconds: row?.['waiting'] ?? null,
        // The number of an event that could not be booked three times and holds up those behind it.
        stuckAt: row?.['stuck_at'] ?? null,
        // Other than 0, the operator has to look: README.md, "When something is lost".
        openWithdrawals: (await openWithdrawals(database)).length,
        lostSecrets: await registrations.lost(),
        gaps: (await database.query('SELECT epoch FROM gaps')).length,
        setAside: (await database.query('SELECT epoch FROM set_aside')).length,
      });
    } catch {
      return c.json({status: 'no database'}, 503);
    }
  });

  return routes;
}
