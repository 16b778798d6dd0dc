/** The sandbox service on a port of this machine. */
import {getRequestListener, type HttpBindings} from '@hono/node-server';
import {listen, type Patience} from '../listen.ts';
import {createApp} from './app.ts';
import {createService, type Service, type ServiceOptions} from './service.ts';

type Answering = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface ServeOptions {
  /** 0 picks any free port. */
  readonly port: number;
  /** Time limits for slow clients. The default is that of `listen`. */
  readonly patience?: Patience | undefined;
  /** Makes the handler of the requests. The default handler is the application. */
  readonly answering?: ((service: Service) => Answering) | undefined;
}

/** The default clock is the clock of the machine. */
export type StartOptions = ServeOptions & Partial<ServiceOptions>;

export interface RunningService {
  readonly url: string;
  /** Also ends open connections. Safe to call twice. */
  readonly close: () => Promise<void>;
}

export async function startService({
  port,
  patience,
  answering,
  ...options
}: StartOptions): Promise<RunningService> {
  const service = createService({now: Date.now, ...options});
  return serve(service, {port, patience, answering});
}

/** Starts the server. The service is closed with the server, or if the port cannot be opened. */
export async function serve(
  service: Service,
  {port, patience, answering = created => createApp(created).fetch}: ServeOptions,
): Promise<RunningService> {
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
