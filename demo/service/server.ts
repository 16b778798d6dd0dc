/** The sandbox service on a port of this machine. */
import {getRequestListener, type HttpBindings} from '@hono/node-server';
import {listen, type Patience} from '../listen.ts';
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
  /** With slow clients. The default is that of `listen`. */
  readonly patience?: Patience;
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
  patience,
  answering = created => createApp(created).fetch,
}: StartOptions): Promise<RunningService> {
  const service = createService({data, now, heartbeatSeconds, pace});
  const {hub} = service.connections;
  try {
    const fetch = answering(service);
    const listener = getRequestListener((request, bindings) =>
      fetch(request, bindings as HttpBindings),
    );
    const {server, url, close: stopListening} = await listen(port, 'service', patience);
    server.on('request', (request, response) => void listener(request, response));
    server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
    let closed: Promise<void> | undefined;
    const end = async () => {
      hub.close();
      await stopListening();
      service.close();
    };
    return {url, close: () => (closed ??= end())};
  } catch (cause) {
    service.close();
    throw cause;
  }
}
