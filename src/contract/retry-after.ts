/** The header `Retry-After` (RFC 9110, 10.2.3), as a 429 or a 503 may have it. */

/** Maximum of what we believe, in seconds. A day. */
const MOST = 86_400;

/**
 * Seconds to wait, from 0 to a day. `undefined` if the header is absent, says
 * nothing or names a time that has passed. A time is by the service's clock, if
 * `Date` of the same response can be read.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const said = headers.get('retry-after') ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now) / 1000;
  return seconds >= 0 ? Math.min(seconds, MOST) : undefined;
}
