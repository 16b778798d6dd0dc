/** Collects facts about a failure. `causes.ts` finds the cause and has the words. */
import type {ServiceError} from '../../contract/errors.js';
import type {Session} from '../../session/session.js';
import {isRefused, reach, type Reach} from '../../session/reach.js';
import {causeOf} from './causes.js';
import type {Debugged} from './debug.js';
import {fileOf, sayOf} from './say.js';
import type {UnknownOption} from './unknown-options.js';
import {unknownWords} from './unknown-words.js';

export {sayContrast} from './contrast.js';
export {follow} from './debug.js';

/** Used if a request to the service is not needed: it has answered, or the browser is offline. */
const UNASKED: Reach = {isThere: false, isBlocked: false, refused: undefined};

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Reports why the session failed before it was confirmed. `status` is the answer's HTTP status. */
export async function sayWhy(
  element: HTMLElement,
  {baseUrl, claims}: Pick<Session, 'baseUrl' | 'claims'>,
  {code, cause: why}: Pick<ServiceError, 'code' | 'cause'>,
  status: number | undefined,
): Promise<void> {
  const file = fileOf(why);
  if (file !== undefined) return sayOf(element, 'part', {file});
  const {onLine: isOnline} = navigator;
  const isOpen = code === 'NETWORK_ERROR' && status === undefined && isOnline;
  const reached = isOpen ? await reach(baseUrl) : UNASKED;
  const isToken = claims !== undefined;
  const isCurrent = isToken && claims.exp > Date.now() / 1000;
  const {origin: service, pathname, hostname} = new URL(baseUrl);
  const isLoopback = LOOPBACK.test(hostname) && !LOOPBACK.test(location.hostname);
  // Use `origin`, because `location.origin` is not "null" in a sandboxed frame.
  const isSandboxed = origin === 'null';
  const known = {isOnline, isToken, isCurrent, isLoopback, isSandboxed, ...reached};
  const cause = causeOf({code, status, ...known});
  const path = pathname === '/' ? '' : pathname;
  const issuer = /^[\w-]{1,36}$/.exec(claims?.iss ?? '')?.[0];
  const directive = reached.refused;
  const about = {page: location.origin, service, path, status, directive, issuer};
  if (cause) sayOf(element, cause, about);
}

/** Reports that the page's policy blocks one of our frames: the service's, or the bank's. */
export function sayRefused(element: HTMLElement, violation: SecurityPolicyViolationEvent): void {
  const src = element.shadowRoot?.querySelector('iframe')?.src ?? '';
  if (!isRefused(violation, src)) return;
  const {origin: service} = new URL(src);
  sayOf(element, 'policy', {service, directive: violation.effectiveDirective});
}

/**
 * Reports the options of an element that have an unknown value, and the unknown names of its words.
 */
export function sayOptions(element: Debugged, options: readonly UnknownOption[]): void {
  // An element may render once more after it was removed from the page.
  if (!element.isConnected) return;
  for (const {cause, ...about} of options) sayOf(element, cause, about);
  for (const about of unknownWords(element.messages)) sayOf(element, 'messages', about);
}
