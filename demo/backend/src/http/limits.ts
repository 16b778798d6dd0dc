/**
 * Rate limits, by rate-limiter-flexible. With PostgreSQL they are shared by all instances. The keys are
 * pseudonyms, because a database of limits needs no names and no addresses.
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

/** How many in how many seconds. */
const LIMITS = {
  /** All that writes, by address. */
  address: {points: 300, duration: 60},
  /** Attempts to sign in, by address. Each costs a hash of a password. */
  signIn: {points: 20, duration: 600},
  /** Wrong passwords, by name and network: a stranger's guesses keep only the stranger out. */
  guesses: {points: 10, duration: 600},
  /**
   * Wrong passwords, by name alone, from however many networks. An IPv6 customer may have thousands. It
   * keeps the owner out, too, so it is far higher.
   */
  name: {points: 200, duration: 600},
  /** Tokens and withdrawals, by account. An embed asks for a token every few minutes. */
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

  /** Seconds to wait, if there were too many. */
  async take(name: LimitName, whose: string): Promise<number | undefined> {
    try {
      await this.#limiters.get(name)?.consume(this.#keyring.pseudonym(whose));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.ceil(refusal.msBeforeNext / 1000);
    }
  }

  /** Takes off what was counted and was no fault. Counting first keeps a hundred at once from passing. */
  async giveBack(name: LimitName, whose: string): Promise<void> {
    await this.#limiters.get(name)?.reward(this.#keyring.pseudonym(whose));
  }

  /** A middleware that counts requests per name from `whose`. Unnamed requests are not counted. */
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
    // Each instance counts alone while the database is away.
    insuranceLimiter: inMemory,
  });
}
