/** How far a page gets to a service that it could not ask. */
import {VALIDATE} from '../contract/paths/validate.js';

export interface Reach {
  /** Whether anything answers, also where the page may not read it. */
  readonly isThere: boolean;
  /** Whether something does, but not at the address of the first call: a filter of the user's stops it. */
  readonly isBlocked: boolean;
  /** The directive by which the page's policy refused the request. */
  readonly refused: string | undefined;
}

/** Keyed by base URL. Elements that fail together, or again, share one request. */
const asked = new Map<string, Promise<Reach>>();

export function reach(baseUrl: string): Promise<Reach> {
  const reached = asked.get(baseUrl) ?? ask(baseUrl);
  asked.set(baseUrl, reached);
  return reached;
}

/**
 * Asks once, without a token. The page may not read the answer, so CORS does not matter: there is
 * one, or none. A request that CSP blocks never leaves the browser.
 */
async function ask(baseUrl: string): Promise<Reach> {
  const stop = new AbortController();
  const refusal = new Promise<string>(resolve => {
    const listen = (violation: SecurityPolicyViolationEvent): void => {
      if (isRefused(violation, baseUrl)) resolve(violation.effectiveDirective);
    };
    document.addEventListener('securitypolicyviolation', listen, stop);
  });
  const isThere = await answers(baseUrl);
  const isBlocked = isThere && !(await answers(baseUrl + VALIDATE));
  const refused = isThere && !isBlocked ? undefined : await Promise.race([refusal, silence()]);
  stop.abort();
  return {isThere, isBlocked, refused};
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, {...PROBE, signal: AbortSignal.timeout(PATIENCE)}).then(
    () => true,
    () => false,
  );

/** Whether the page's policy kept something of that origin out. One that only reports does not. */
export function isRefused(
  {blockedURI, disposition}: SecurityPolicyViolationEvent,
  address: string,
): boolean {
  const isOne = disposition === 'enforce' && URL.canParse(blockedURI) && URL.canParse(address);
  return isOne && new URL(blockedURI).origin === new URL(address).origin;
}

/** The event comes in a task of its own. On a busy phone that is later than the failure. */
const silence = (): Promise<undefined> => new Promise(resolve => setTimeout(resolve, MOMENT));

/** Milliseconds. */
const PATIENCE = 5_000;
const MOMENT = 250;

const PROBE: RequestInit = {
  method: 'HEAD',
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
};
