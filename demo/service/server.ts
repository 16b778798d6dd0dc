/** The sandbox service behind a port of this machine. */
import type {AddressInfo} from 'node:net';
import {createAdaptorServer, type ServerType} from '@hono/node-server';
import {createApp} from './app.ts';
import {createService} from './service.ts';

export interface StartOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** SQLite file that keeps everything between starts; in memory without. */
  readonly data?: string;
  /** Unix milliseconds; the machine's clock without. */
  readonly now?: () => number;
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
}: StartOptions): Promise<RunningService> {
  const service = createService({data, now});
  const server = createAdaptorServer({fetch: createApp(service).fetch});
  try {
    const url = `http://localhost:${await listen(server, port)}`;
    let closed: Promise<void> | undefined;
    return {url, close: () => (closed ??= close(server).then(service.close))};
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
