/**
 * A proxy in front of the sandbox service. It renames every route that the contract does not show.
 * The usual name of such a route does not exist there.
 */
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {buffer} from 'node:stream/consumers';
import {PATHS} from '#src/contract/paths.js';

/** The contract shows or names these routes (4 and 7.4), so they keep their names. */
const KEPT: readonly string[] = ['validate', 'termsPage'];

/** The routes that the contract does not show, by their names in `configureService`. */
const ASSUMED = Object.entries(PATHS).filter(([name]) => !KEPT.includes(name));

const renamed = (name: string, path: string): string =>
  ['/v9', name.toLowerCase(), ...(path.match(/\{\w+\}/g) ?? [])].join('/');

/** The paths that a page configures to use the service behind the proxy. */
export const RENAMED: Readonly<Record<string, string>> = Object.fromEntries(
  ASSUMED.map(([name, path]) => [name, renamed(name, path)]),
);

/** The usual path of a renamed one. `undefined` for an unknown path. */
function usual(asked: string): string | undefined {
  for (const [name, path] of ASSUMED) {
    const slots = path.match(/\{\w+\}/g) ?? [];
    const [, first, ...values] = asked.split('/').slice(1);
    if (!asked.startsWith('/v9/') || first !== name.toLowerCase()) continue;
    if (values.length !== slots.length) continue;
    return slots.reduce((text, slot, index) => text.replace(slot, values[index] ?? ''), path);
  }
  return undefined;
}

function targetOf(asked: string): string | undefined {
  const isKept = KEPT.some(name => {
    const path = PATHS[name as keyof typeof PATHS];
    return path.split('?', 1)[0] === asked.split('?', 1)[0];
  });
  const isPartners = /^\/(?:private|sandbox)\//.test(asked);
  return isKept || isPartners ? asked : usual(asked);
}

/** Starts a proxy that ends with the test. Returns its address. */
export async function startRenamingProxy(t: TestContext, target: string): Promise<string> {
  const server = createServer((request, response) => void pass(request, response, target));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function pass(request: IncomingMessage, response: ServerResponse, target: string) {
  const path = targetOf(request.url ?? '');
  if (path === undefined) {
    response.writeHead(404, {'content-type': 'text/html'}).end('<!doctype html><title>404</title>');
    return;
  }
  const {method = 'GET'} = request;
  const {host: _, connection: __, ...headers} = request.headers;
  const body = await buffer(request);
  const answer = await fetch(target + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && {body: new Uint8Array(body)}),
    redirect: 'manual',
  });
  const kept = [...answer.headers].filter(
    ([name]) =>
      !['connection', 'content-encoding', 'content-length', 'transfer-encoding'].includes(name),
  );
  response.writeHead(answer.status, Object.fromEntries(kept));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
