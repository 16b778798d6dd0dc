/** Computes how long a token is valid and when to ask for a fresh one. */
import {EMBED_TOKEN_LIFETIME, MAX_DELAY} from '../contract/limits.js';

/** The share of the lifetime after which a fresh token is requested (decision 12). */
const REFRESH_AT = 0.75;

/**
 * The largest share of the lifetime by which a refresh is randomly moved forward. This spreads out
 * the refreshes of users who arrived at the same time.
 */
const EARLIER = 0.15;

/** Returns a token's lifetime in milliseconds, or the default if its claims do not state it. */
export function lifespan(
  claims: {readonly iat?: number | undefined; readonly exp: number} | undefined,
): number {
  const seconds = claims?.iat === undefined ? 0 : claims.exp - claims.iat;
  return (seconds > 0 ? seconds : EMBED_TOKEN_LIFETIME) * 1000;
}

/**
 * Returns the milliseconds until a token is due for a refresh, or 0 if the refresh is overdue.
 * `life` and `age` are in milliseconds. `chance` is a random number from 0 to 1 for each token.
 */
export function untilRefresh(life: number, chance: number, age = 0): number {
  return Math.min(Math.max(life * (REFRESH_AT - EARLIER * chance) - age, 0), MAX_DELAY);
}
