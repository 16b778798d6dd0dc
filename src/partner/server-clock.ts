/**
 * Clock drift (contract 5.6, "intermittent 401"): reads the service's clock
 * from its `Date` header, as far as that is credible.
 */
import type {Answer} from './exchange.js';
import {PartnerError} from './partner-error.js';

/**
 * The smallest difference that counts, in milliseconds. Smaller differences are caused by `Date`,
 * which counts whole seconds, or by a slow network.
 */
const DRIFT = 5_000;

/**
 * The largest difference that we correct, in milliseconds. A proxy between us and the service can
 * write any `Date`. A JWT signed for a later time becomes valid then, so the offset must stay
 * small. If a machine's clock is further off, its operator must set the clock.
 */
const MAX_OFFSET = 15 * 60_000;

/**
 * The offsets that may explain a 401 to a request signed with `offset`, the
 * likeliest first. Each is the number of milliseconds that the service is ahead
 * of us. Empty if the clock cannot explain the 401. `now` is our own clock when
 * the response arrived.
 *
 * The last one is always 0, our own clock. Otherwise, a wrong offset would stay as long as the
 * `Date` that led to it.
 */
export function otherOffsets(answer: Answer, now: number, offset: number): readonly number[] {
  if (answer.status !== 401) return [];
  const ahead = aheadBy(answer, now);
  const isDrift = ahead !== undefined && Math.abs(ahead - offset) > DRIFT + answer.roundTrip / 2;
  const likely = isDrift && isNear(ahead) ? [Math.abs(ahead) > DRIFT ? ahead : 0] : [];
  return [...new Set([...likely, 0])].filter(other => other !== offset);
}

/**
 * The error for a 401 if the clocks are too far apart to correct. The message names the difference,
 * because the `Date` is the only evidence. `undefined` if the clocks are near.
 */
export function clockTooFar(answer: Answer, now: number): PartnerError | undefined {
  const ahead = answer.status === 401 ? aheadBy(answer, now) : undefined;
  if (ahead === undefined || isNear(ahead)) return undefined;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const side = ahead > 0 ? 'ahead of' : 'behind';
  return new PartnerError(
    'UNAUTHORIZED',
    `The service refused the signed request with 401, and its Date header is ${minutes} minutes ${side} this machine’s clock. The client corrects ${MAX_OFFSET / 60_000} minutes at most: set the clock by NTP, or see who wrote that Date.`,
    {status: 401},
  );
}

function isNear(ahead: number): boolean {
  return Math.abs(ahead) <= MAX_OFFSET;
}

/** Milliseconds that the service is ahead of us, by its `Date`. */
function aheadBy({headers, roundTrip}: Answer, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  // A response with an `Age` header is from a cache, so its `Date` is old.
  if (Number.isNaN(date) || headers.get('age') !== null) return undefined;
  // `Date` drops half a second on average. The response left half a round trip ago.
  return Math.round(date + 500 - (now - roundTrip / 2));
}

/**
 * Whether a refusal shows that the service accepted the JWT, and with it the JWT's time. A web
 * page, a redirect, a failure or a rate limit may be from a server that never read the JWT.
 */
export function provesTime(refusal: unknown): boolean {
  return refusal instanceof PartnerError && refusal.definite && refusal.status !== 429;
}
