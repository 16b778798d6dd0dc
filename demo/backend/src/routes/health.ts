/**
 * For load balancers and monitoring, not for the internet: a request that a proxy forwarded gets a
 * 404.
 *
 * | route | 200 | other statuses |
 * |---|---|---|
 * | `/health` | the process responds | – |
 * | `/ready` | the instance accepts requests | 503: no database, or shutting down |
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
    // `clockOffset` is in milliseconds. If it is not 0, correct this machine's clock.
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
        // Whether this instance reads the events, whether any instance does, and the last event
        // booked.
        isLeading: leader.isLeading,
        isLed: Boolean(row?.['held']),
        sequence: row?.['sequence'] ?? null,
        // Seconds since the service last sent data, and seconds that the oldest unbooked event has
        // been waiting. `null` before the first data, and if no event is waiting.
        silentSeconds: row?.['heard'] ?? null,
        unbookedSeconds: row?.['waiting'] ?? null,
        // The number of an event whose booking has failed three times and that blocks later events.
        stuckAt: row?.['stuck_at'] ?? null,
        // If one of these is not 0, the operator must act: README.md, "When something is lost".
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
