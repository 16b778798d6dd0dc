/** Gathers what the page can know of a cause. `causes.ts` decides, and has the words. */
import type {ServiceError} from '../../contract/errors.js';
import type {Session} from '../../session/session.js';
import {reach} from '../../session/reach.js';
import {causeOf} from './causes.js';
import {say} from './say.js';

/** The session failed before the service knew it. `status` is that of what answered, in any form. */
export async function sayWhy(
  {localName}: Element,
  {baseUrl, claims}: Pick<Session, 'baseUrl' | 'claims'>,
  {code}: Pick<ServiceError, 'code'>,
  status: number | undefined,
): Promise<void> {
  const {origin: service, pathname} = new URL(baseUrl);
  const page = location.origin;
  const isCurrent = claims !== undefined && claims.exp > Date.now() / 1000;
  const stop = new AbortController();
  let directive: string | undefined;
  document.addEventListener(
    'securitypolicyviolation',
    violation => {
      if (isOf(violation, service)) directive = violation.effectiveDirective;
    },
    stop,
  );
  const isUnasked = code === 'NETWORK_ERROR' && status === undefined;
  const known = isUnasked ? await reach(baseUrl) : {isOnline: true, isThere: true};
  // The event comes in a task of its own.
  if (!known.isThere) await new Promise(resolve => setTimeout(resolve));
  stop.abort();
  const cause = causeOf({code, status, ...known, refused: directive, isCurrent});
  const path = pathname === '/' ? '' : pathname;
  const issuer = /^[\w-]{1,36}$/.exec(claims?.iss ?? '')?.[0] ?? '';
  const about = {page, service, path, status, directive: directive ?? '', issuer};
  if (cause) say(cause, localName, about);
}

/** The page's policy keeps a frame of ours out. */
export function sayRefused(element: HTMLElement, violation: SecurityPolicyViolationEvent): void {
  const src = element.shadowRoot?.querySelector('iframe')?.src;
  if (!src || !URL.canParse(src)) return;
  const {origin: service} = new URL(src);
  if (!isOf(violation, service)) return;
  say('policy', element.localName, {service, directive: violation.effectiveDirective});
}

/** A policy that only reports keeps nothing out. */
function isOf({blockedURI, disposition}: SecurityPolicyViolationEvent, service: string): boolean {
  const url =
    disposition === 'enforce' && URL.canParse(blockedURI) ? new URL(blockedURI) : undefined;
  return url?.origin === service;
}
