/**
 * A bank that leaves the page, such as on a phone, comes back to the page's `return-url`. We add
 * the action to that address, and the service adds the link's id (assumed; contract 4). The element
 * of that action continues with the link. For a frame, the page around reads its own address.
 */
import type {Action} from '../contract/access.js';
import {ACTION_PARAMETER, LINK_PARAMETER} from '../contract/returned-link.js';

/** Link ids that the page around a frame has read. */
const handed: {[action in Action]?: string} = {};
/** Links that this page has already continued with. */
const taken = new Set<string>();

/** The address for the bank to come back to. `undefined` if the page has none. */
export function returnUrlFor(action: Action, page: string | undefined): string | undefined {
  const url = returnAddress(page);
  url?.searchParams.set(ACTION_PARAMETER, action);
  return url?.href;
}

/** The `return-url` that the page has chosen, as a full URL. */
export function returnAddress(page: string | undefined): URL | undefined {
  const base = typeof document === 'undefined' ? undefined : document.baseURI;
  if (!page || !URL.canParse(page, base)) return undefined;
  const url = new URL(page, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** In a frame: takes the link's id from the address of the page around. */
export function handReturnedLink(action: Action, linkId: string): void {
  handed[action] = linkId;
}

/** The id of the link that the bank came back with, for a payment of this action. */
export function returnedLink(action: Action): string | undefined {
  const linkId = handed[action] ?? inAddress(action) ?? '';
  return /[^.]/.test(linkId) && !taken.has(linkId) ? linkId : undefined;
}

/** The link is never continued again, neither here nor after a reload. */
export function dropReturnedLink(action: Action): void {
  const linkId = returnedLink(action);
  if (linkId === undefined) return;
  taken.add(linkId);
  if (inAddress(action) !== linkId) return;
  const {pathname, search, hash} = location;
  // Keep the page's own parameters exactly as they are written.
  const own = search.slice(1).split('&');
  const kept = own.filter(each => !OURS.includes(each.split('=', 1)[0] ?? '')).join('&');
  // Keep the history state, because the page's router may store its own state there.
  history.replaceState(history.state, '', `${pathname}${kept && `?${kept}`}${hash}`);
}

const OURS: readonly string[] = [ACTION_PARAMETER, LINK_PARAMETER];

function inAddress(action: Action): string | undefined {
  if (typeof location === 'undefined') return undefined;
  const said = new URLSearchParams(location.search);
  return said.get(ACTION_PARAMETER) === action
    ? (said.get(LINK_PARAMETER) ?? undefined)
    : undefined;
}
