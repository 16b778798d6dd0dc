/**
 * If a bank opens its own page in place of ours, such as on a phone, it returns the user to the
 * page's `return-url`. We add the action to that address, and the service adds the link's id
 * (assumed; contract 4). The element of that action continues with the link. For an element in a
 * frame, the partner's page reads the address and sends the link's id to the frame.
 */
import type {Action} from '../contract/access.js';
import {ACTION_PARAMETER, LINK_PARAMETER} from '../contract/returned-link.js';

/** In a frame: the link ids that the partner's page has sent to it. */
const handed: {[action in Action]?: string} = {};
/** The ids of the links that this page has already used. */
const taken = new Set<string>();

/** Returns the address that the bank returns to, or `undefined` if `page` is not a usable URL. */
export function returnUrlFor(action: Action, page: string | undefined): string | undefined {
  const url = returnAddress(page);
  url?.searchParams.set(ACTION_PARAMETER, action);
  return url?.href;
}

/** Returns the page's `return-url` as an absolute URL, or `undefined` if it is not `http(s):`. */
export function returnAddress(page: string | undefined): URL | undefined {
  const base = typeof document === 'undefined' ? undefined : document.baseURI;
  if (!page || !URL.canParse(page, base)) return undefined;
  const url = new URL(page, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** In a frame: stores the link id that the partner's page has read from its address. */
export function handReturnedLink(action: Action, linkId: string): void {
  handed[action] = linkId;
}

/** Returns the id of the link that the bank returned with for this action, until it is dropped. */
export function returnedLink(action: Action): string | undefined {
  const linkId = handed[action] ?? inAddress(action) ?? '';
  return /[^.]/.test(linkId) && !taken.has(linkId) ? linkId : undefined;
}

/** Drops the link for good: here, and by removing it from the address, also after a reload. */
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
