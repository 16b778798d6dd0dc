/** Finds out why a page's request could not reach the service. */
import {VALIDATE} from '../contract/paths/validate.js';

export interface Reach {
  /** Whether the base URL answers at all, even if the page may not read the answer. */
  readonly isThere: boolean;
  /**
   * Whether the base URL answers, but not the path of the first call. Then a content blocker or a
   * network filter blocks that path.
   */
  readonly isBlocked: boolean;
  /** The directive of the page's Content-Security-Policy that blocked the request, if one did. */
  readonly refused: string | undefined;
}

/** The results by base URL. Each base URL is asked only once. */
const asked = new Map<string, Promise<Reach>>();

export function reach(baseUrl: string): Promise<Reach> {
  const reached = asked.get(baseUrl) ?? probe(baseUrl);
  asked.set(baseUrl, reached);
  return reached;
}

/**
 * Sends requests without a token and checks only whether there is an answer. The page never reads
 * the answer, so CORS does not matter. A request that CSP blocks never leaves the browser.
 */
async function probe(baseUrl: string): Promise<Reach> {
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

/** Whether the page's policy blocked a request to the origin of `address`. Ignores mere reports. */
export function isRefused(
  {blockedURI, disposition}: SecurityPolicyViolationEvent,
  address: string,
): boolean {
  const isOne = disposition === 'enforce' && URL.canParse(blockedURI) && URL.canParse(address);
  return isOne && new URL(blockedURI).origin === new URL(address).origin;
}

/** Waits for the violation event. On a busy phone, its task runs after the request has failed. */
const silence = (): Promise<undefined> => new Promise(resolve => setTimeout(resolve, MOMENT));

/** Milliseconds to wait for an answer, and for the violation event. */
const PATIENCE = 5_000;
const MOMENT = 250;

const PROBE: RequestInit = {
  method: 'HEAD',
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
};
