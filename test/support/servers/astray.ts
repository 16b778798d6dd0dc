/**
 * For the browser tests: a path whose requests are sent on to another host, and
 * that host. It takes from anybody whatever it is given, and counts it.
 */
const CAUGHT = '/caught';
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

/** `undefined` for other paths. Both methods of a preflight are welcome. */
export function astrayHost(): (request: Request) => Response | undefined {
  let caught = 0;
  return ({url, method}) => {
    if (new URL(url).pathname !== CAUGHT) return undefined;
    if (method !== 'GET') caught += 1;
    return Response.json({caught}, {headers: OPEN});
  };
}

/** The address that requests below `/astray/` are sent on to. `undefined` for other paths. */
export function astrayTarget(path: string, host: string): string | undefined {
  return path.startsWith('/astray/') ? host + CAUGHT : undefined;
}

/** How many requests the other host has got. Called in a page. */
export async function caughtBy(host: string): Promise<number> {
  const answer = await fetch(host + CAUGHT);
  return ((await answer.json()) as {caught: number}).caught;
}
