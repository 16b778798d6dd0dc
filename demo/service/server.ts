/** The sandbox service on a port of this machine. */
import type {IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import {createAdaptorServer, type HttpBindings, type ServerType} from '@hono/node-server';
import {createApp} from './app.ts';
import {createService, type Service} from './service.ts';

type Answering = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface StartOptions {
  /** 0 picks any free port. */
  readonly port: number;
  /** SQLite file that keeps the data between starts. The default is in memory. */
  readonly data?: string;
  /** Unix milliseconds. The default is the machine's clock. */
  readonly now?: () => number;
  /** Seconds between two WebSocket heartbeats. The default is 15. */
  readonly heartbeatSeconds?: number;
  /** Factor for the duration of payments and reviews. The default is 1. */
  readonly pace?: number;
  /** Answers the requests. The default is the application itself. */
  readonly answering?: (service: Service) => Answering;
}

export interface RunningService {
  readonly url: string;
  /** Also ends open connections. Safe to call twice. */
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

/** Listens on loopback only: the sandbox's control routes need no password. */
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
