/** A proxy between a client and a server. It cuts connections at random, between any two bytes. */
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';
import {once} from 'node:events';
import type {TestContext} from 'node:test';
import type {Random} from '../../support/inputs/random.ts';

/** The probability of a cut for each chunk. */
const CHANCE = 0.15;

export class CuttingProxy {
  readonly url: string;
  cuts = 0;
  /** Called at each cut. */
  cut: () => void = () => {};
  readonly #random: Random;
  /** Maximum number of cuts. */
  readonly #limit: number;

  private constructor(url: string, random: Random, limit: number) {
    this.url = url;
    this.#random = random;
    this.#limit = limit;
  }

  static async start(t: TestContext, target: string, random: Random, limit: number) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const proxy = new CuttingProxy(`http://127.0.0.1:${port}`, random, limit);
    const open = new Set<Socket>();
    server.on('connection', client => {
      const upstream = connect(Number(new URL(target).port), '127.0.0.1');
      for (const socket of [client, upstream]) {
        open.add(socket.setNoDelay());
        socket.once('close', () => open.delete(socket));
      }
      proxy.#join(client, upstream);
    });
    t.after(() => {
      server.close();
      for (const socket of open) socket.destroy();
    });
    return proxy;
  }

  #join(client: Socket, upstream: Socket): void {
    const reset = () => {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
      this.cut();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => {});
      from.once('close', () => to.destroy());
      from.on('data', chunk => {
        const isCut = this.cuts < this.#limit && this.#random.chance(CHANCE);
        if (isCut) this.cuts += 1;
        // Forwards a random part of the chunk before the cut: none, some or all of its bytes.
        const length = isCut ? this.#random.below(chunk.length + 1) : chunk.length;
        to.write(chunk.subarray(0, length), () => isCut && reset());
      });
    }
  }
}
