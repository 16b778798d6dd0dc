/** A TCP proxy between the backends and the service. It can cut all connections at once. */
import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Server, type Socket} from 'node:net';

export class CutLine {
  readonly url: string;
  cuts = 0;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', client => {
      const upstream = connect(target, '127.0.0.1');
      client.pipe(upstream).pipe(client);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#open.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => {
          this.#open.delete(socket);
          other.destroy();
        });
      }
    });
  }

  static async to(url: string): Promise<CutLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CutLine(server, Number(new URL(url).port));
  }

  cut(): void {
    this.cuts += 1;
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
