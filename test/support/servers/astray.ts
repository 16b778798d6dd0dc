/**
 * For the browser tests: a path that redirects requests to another host, and that host. That host
 * accepts and counts the requests.
 */
const CAUGHT = '/caught';
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/**
 * Returns the other host's handler, which returns `undefined` for other paths. It counts every
 * request except `GET`, which returns the count. It allows every preflight.
 */
export function astrayHost(): (request: Request) => Response | undefined {
  let caught = 0;
  return ({url, method}) => {
    if (new URL(url).pathname !== CAUGHT) return undefined;
    if (method !== 'GET') caught += 1;
    return Response.json({caught}, {headers: OPEN});
  };
}

/** The address to which requests below `/astray/` are redirected. `undefined` for other paths. */
export function astrayTarget(path: string, host: string): string | undefined {
  return path.startsWith('/astray/') ? host + CAUGHT : undefined;
}

/** The number of requests that the other host has received. Runs in a page. */
export async function caughtBy(host: string): Promise<number> {
  const answer = await fetch(host + CAUGHT);
  return ((await answer.json()) as {caught: number}).caught;
}
