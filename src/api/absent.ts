/**
 * A service may lack the parts that the contract does not require. Flows continue without them
 * (decision 15).
 */
import {statusOf} from '../contract/response-status.js';

const reported = new Set<string>();

/**
 * True if the service lacks the requested part: 404 or 501. `what` names the part and the
 * consequence. The console shows it once.
 */
export function isAbsent(error: unknown, what: string): boolean {
  const status = statusOf(error);
  if (status !== 404 && status !== 501) return false;
  if (!reported.has(what)) console.warn(`service-embed: no ${what} (${status}).`);
  reported.add(what);
  return true;
}
