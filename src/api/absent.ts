/** A service may lack the parts that the contract does not require. No flow stops for them (decision 15). */
import {statusOf} from './request.js';

const told = new Set<string>();

/**
 * True if the service does not have what was asked for: 404, or 501. `what` names it, and says what
 * happens instead. The console says that once.
 */
export function isAbsent(error: unknown, what: string): boolean {
  const status = statusOf(error);
  if (status !== 404 && status !== 501) return false;
  if (!told.has(what)) console.warn(`service-embed: no ${what} (${status}).`);
  told.add(what);
  return true;
}
