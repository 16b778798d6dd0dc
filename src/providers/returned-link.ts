/**
 * A bank that leaves the page, as one on a phone does, comes back to the page's `return-url`. We put
 * the action into that address, and the service puts the link's id (assumed; contract 4). The
 * element of that action goes on with the link.
 */
import type {Action} from '../contract/access.js';
import {ACTION_PARAMETER, LINK_PARAMETER} from '../contract/returned-link.js';

/** Links that this page has gone on with. */
const taken = new Set<string>();

/** Where the bank is to come back to. `undefined` if the page has no such address. */
export function returnUrlFor(action: Action, page: string | undefined): string | undefined {
  const base = typeof document === 'undefined' ? undefined : document.baseURI;
  if (!page || !URL.canParse(page, base)) return undefined;
  const url = new URL(page, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.searchParams.set(ACTION_PARAMETER, action);
  return url.href;
}

/** The id of the link that the bank came back with, for a payment of this action. */
export function returnedLink(action: Action): string | undefined {
  if (typeof location === 'undefined') return undefined;
  const said = new URLSearchParams(location.search);
  const linkId = said.get(LINK_PARAMETER) ?? '';
  const isOurs = said.get(ACTION_PARAMETER) === action && /[^.]/.test(linkId);
  return isOurs && !taken.has(linkId) ? linkId : undefined;
}

/** The same, once. */
export function takeReturnedLink(action: Action): string | undefined {
  const linkId = returnedLink(action);
  if (linkId !== undefined) taken.add(linkId);
  return linkId;
}
