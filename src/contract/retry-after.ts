/** The `Retry-After` header (RFC 9110, 10.2.3) of a 429 or 503 response. */

/** The longest wait that we accept, in seconds: a day. */
const MOST = 86_400;

/**
 * Seconds to wait, from 0 to a day. `undefined` if the header is absent or
 * unreadable, or names a time in the past. A time is compared with the response's
 * own `Date` header if that can be read, and otherwise with the local clock.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const said = headers.get('retry-after') ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now) / 1000;
  return seconds >= 0 ? Math.min(seconds, MOST) : undefined;
}
