import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface Listening {
  readonly server: Server;
  /** The URL with the origin as browsers write it. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The time that a client may take, in milliseconds. A slower client gets a 408. */
export interface Patience {
  /** For the request line and the headers. */
  readonly headers: number;
  /** For the whole request. */
  readonly request: number;
}

/** Enough for the largest upload from this machine. */
const PATIENCE: Patience = {headers: 10_000, request: 30_000};

/** Maximum milliseconds between two checks for slow clients. */
const LOOK_EVERY = 1_000;

/** Maximum number of connections at a time. A browser and a backend open far fewer. */
const MAX_CONNECTIONS = 1_000;

/**
 * Opens a port; 0 picks any free one. If the port is taken, throws a one-line error.
 * It is on loopback only, because the sandbox's control routes need no password.
 */
export async function listen(
  port: number,
  name: string,
  patience: Patience = PATIENCE,
): Promise<Listening> {
  const server = createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    // Clients close idle connections sooner, so none sends a request while the server closes.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(LOOK_EVERY, patience.headers),
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`;
      reject(new Error(`the ${name} cannot start: port ${port} ${reason}`, {cause}));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const {port: opened} = server.address() as AddressInfo;
  return {
    server,
    url: `http://localhost:${opened}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
