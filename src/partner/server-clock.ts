/**
 * Clock drift (contract 5.6, "intermittent 401"): what the service's clock says,
 * as far as its `Date` header can be believed.
 */
import type {Answer} from './exchange.js';

/** Milliseconds of difference that `Date`, which counts whole seconds, and a busy network do not explain. */
const DRIFT = 5_000;

/**
 * No server's clock is wrong by more and still talks TLS: a `Date` beyond a day
 * is a cache's, a proxy's or somebody's who wants JWTs of another time signed.
 */
const MAX_OFFSET = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that the service is ahead of us, where that may be why it said
 * 401 to a request signed with `offset`; else `undefined`. `now` is our own
 * clock when the answer came.
 */
export function driftOf(answer: Answer, now: number, offset: number): number | undefined {
  const {status, headers, roundTrip} = answer;
  const date = Date.parse(headers.get('date') ?? '');
  // An answer with an age was written at another time.
  if (status !== 401 || Number.isNaN(date) || headers.has('age')) return undefined;
  // `Date` leaves out, on average, half a second; the answer was half the trip ago.
  const ahead = Math.round(date + 500 - (now - roundTrip / 2));
  const isDrift = Math.abs(ahead - offset) > DRIFT + roundTrip / 2;
  return isDrift && Math.abs(ahead) <= MAX_OFFSET ? ahead : undefined;
}
