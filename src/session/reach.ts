/** Finds out why a page's request could not reach the service. */
import {VALIDATE} from '../contract/paths/validate.js';

export interface Reach {
  /** Whether the service's address answers at all, even if the page may not read the answer. */
  readonly isThere: boolean;
  /**
   * Whether it answers, but not at the path of the first call. Then a filter on the user's side
   * blocks that path.
   */
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
 * Asks without a token, and only whether there is any answer: the page never reads it, so CORS does
 * not matter. A request that CSP blocks never leaves the browser.
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

/** Whether the page's policy blocked something from that origin. Ignores report-only policies. */
export function isRefused(
  {blockedURI, disposition}: SecurityPolicyViolationEvent,
  address: string,
): boolean {
  const isOne = disposition === 'enforce' && URL.canParse(blockedURI) && URL.canParse(address);
  return isOne && new URL(blockedURI).origin === new URL(address).origin;
}

/** Waits for the violation event. On a busy phone, its task runs after the request has failed. */
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
