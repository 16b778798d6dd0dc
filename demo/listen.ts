import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface Listening {
  readonly server: Server;
  /** The URL with the origin as browsers write it. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Opens a port; 0 picks any free one. If the port is taken, throws a one-line error.
 * It is on loopback only, because the sandbox's control routes need no password.
 */
export async function listen(port: number, name: string): Promise<Listening> {
  const server = createServer();
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
