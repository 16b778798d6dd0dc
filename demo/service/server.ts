/** The sandbox service behind a port of this machine. */
import type {IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import {createAdaptorServer, type HttpBindings, type ServerType} from '@hono/node-server';
import {createApp} from './app.ts';
import {createService, type Service} from './service.ts';

type Answering = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface StartOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** SQLite file that keeps everything between starts; in memory without. */
  readonly data?: string;
  /** Unix milliseconds; the machine's clock without. */
  readonly now?: () => number;
  /** How often the WebSockets say that they are alive; 15 without. */
  readonly heartbeatSeconds?: number;
  /** How long payments and reviews take, as a factor; 1 without. */
  readonly pace?: number;
  /** What answers requests; the application itself without. */
  readonly answering?: (service: Service) => Answering;
}

export interface RunningService {
  readonly url: string;
  /** Ends open connections too; closing twice is closing once. */
  readonly close: () => Promise<void>;
}

export async function startService({
  port,
  data,
  now = Date.now,
  heartbeatSeconds,
  pace,
  answering = created => createApp(created).fetch,
}: StartOptions): Promise<RunningService> {
  const service = createService({data, now, heartbeatSeconds, pace});
  const fetch = answering(service);
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
  });
  const {hub} = service.connections;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    hub.upgrade(request, socket, head),
  );
  try {
    const url = `http://localhost:${await listen(server, port)}`;
    let closed: Promise<void> | undefined;
    const end = async () => {
      hub.close();
      await close(server);
      service.close();
    };
    return {url, close: () => (closed ??= end())};
  } catch (cause) {
    service.close();
    throw cause;
  }
}

/** On loopback alone: the sandbox's control routes ask for no password. */
function listen(server: ServerType, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const problem = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`;
      reject(new Error(`the service cannot start: port ${port} ${problem}`, {cause}));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
