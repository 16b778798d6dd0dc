/**
 * Rate limits, with rate-limiter-flexible. With PostgreSQL, all instances share them. The keys are
 * pseudonyms, because limits need no names and no addresses.
 */
import type {MiddlewareHandler} from 'hono';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type {Keyring} from '../secrets/keyring.ts';
import type {Database} from '../store/database.ts';
import {PostgresDatabase} from '../store/postgres.ts';
import type {Env} from './env.ts';

/** `points` requests are allowed in `duration` seconds. */
const LIMITS = {
  /** All requests except health checks and pages, by address. */
  address: {points: 300, duration: 60},
  /** Attempts to sign in or sign up, by address. Each computes an expensive password hash. */
  signIn: {points: 20, duration: 600},
  /**
   * Wrong passwords, by name and network, so that a stranger's guesses lock out only the stranger.
   */
  guesses: {points: 10, duration: 600},
  /**
   * Wrong passwords, by name, from all networks: an IPv6 customer may have thousands. This limit
   * also locks out the owner of the account, so it is far higher.
   */
  name: {points: 200, duration: 600},
  /** Tokens and payments, by account. An embed requests a token every few minutes. */
  account: {points: 60, duration: 60},
} as const;

export type LimitName = keyof typeof LIMITS;

export class Limits {
  readonly #limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;
  readonly #keyring: Keyring;

  constructor(database: Database, keyring: Keyring, limits: typeof LIMITS = LIMITS) {
    this.#keyring = keyring;
    this.#limiters = new Map(
      (Object.keys(LIMITS) as LimitName[]).map(name => [
        name,
        limiter(database, {...limits[name], keyPrefix: name}),
      ]),
    );
  }

  /** Counts a request. Returns the seconds to wait if the limit is exceeded. */
  async take(name: LimitName, whose: string): Promise<number | undefined> {
    try {
      await this.#limiters.get(name)?.consume(this.#keyring.pseudonym(whose));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000);
    }
  }

  /**
   * Undoes a count, such as after a right password. Counting before the check prevents a hundred
   * simultaneous guesses from all being checked.
   */
  async giveBack(name: LimitName, whose: string): Promise<void> {
    await this.#limiters.get(name)?.reward(this.#keyring.pseudonym(whose));
  }

  /** A middleware that counts requests by the key that `whose` returns. */
  by(name: LimitName, whose: (variables: Env['Variables']) => string): MiddlewareHandler<Env> {
    return async (c, next) => {
      const seconds = await this.take(name, whose(c.var));
      if (seconds === undefined) return next();
      c.header('retry-after', String(seconds));
      return c.json({code: 'too_many_requests'}, 429);
    };
  }
}

function limiter(
  database: Database,
  options: {points: number; duration: number; keyPrefix: string},
): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(options);
  if (!(database instanceof PostgresDatabase)) return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // While the database is down, each instance counts separately in memory.
    insuranceLimiter: inMemory,
  });
}
