/**
 * Clock drift (contract 5.6, "intermittent 401"): reads the service's clock
 * from its `Date` header, as far as that is credible.
 */
import type {Answer} from './exchange.js';

/**
 * Milliseconds. A smaller difference may come from `Date`, which counts whole
 * seconds, or from a slow network.
 */
const DRIFT = 5_000;

/**
 * The largest credible difference. A server whose clock is off by more than a
 * day could not use TLS. Such a `Date` comes from a cache, a proxy, or an
 * attacker who wants JWTs signed for another time.
 */
const MAX_OFFSET = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that the service is ahead of us, if that explains a 401 to a
 * request signed with `offset`. Otherwise `undefined`. `now` is our own clock
 * when the response came.
 */
export function driftOf(answer: Answer, now: number, offset: number): number | undefined {
  const {status, headers, roundTrip} = answer;
  const date = Date.parse(headers.get('date') ?? '');
  // A response with an age was written earlier.
  if (status !== 401 || Number.isNaN(date) || headers.has('age')) return undefined;
  // `Date` drops half a second on average. The response left half a round trip ago.
  const ahead = Math.round(date + 500 - (now - roundTrip / 2));
  const isDrift = Math.abs(ahead - offset) > DRIFT + roundTrip / 2;
  return isDrift && Math.abs(ahead) <= MAX_OFFSET ? ahead : undefined;
}
