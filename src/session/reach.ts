/** How far a page gets to a service that it could not ask. */

export interface Reach {
  readonly isOnline: boolean;
  /** Whether anything answers, also where the page may not read it. */
  readonly isThere: boolean;
}

/**
 * Asks the service's origin once, without a token. The page may not read the answer, so CORS does
 * not matter: there is one, or none. What a policy refuses never leaves.
 */
export async function reach(baseUrl: string): Promise<Reach> {
  const {onLine: isOnline} = navigator;
  const asked = isOnline
    ? fetch(baseUrl, {...PROBE, signal: AbortSignal.timeout(PATIENCE)})
    : Promise.reject(new TypeError());
  return asked.then(
    () => ({isOnline, isThere: true}),
    () => ({isOnline, isThere: false}),
  );
}

/** Milliseconds. */
const PATIENCE = 5_000;

const PROBE: RequestInit = {
  method: 'HEAD',
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
};
