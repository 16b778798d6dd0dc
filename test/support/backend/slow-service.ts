/**
 * A service that takes up to 14 seconds to respond and can die at any time. It creates the user at
 * a random time before its response, even if the client no longer waits, and returns the secret
 * once. If it dies before it has created a user, that user never existed. After it has created a
 * user, it always answers. So a lost secret is the client's fault.
 */
import {createHmac, randomBytes, randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {setTimeout as pause} from 'node:timers/promises';
import {RequestJwtClaims, subsigInput} from '#src/contract/request-jwt.js';
import type {Random} from '../inputs/random.ts';

/** The longest time until a response, in milliseconds. */
const SLOWEST = 14_000;

interface Made {
  readonly userId: string;
  readonly secret: Buffer;
}

export class SlowService {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #random: Random;
  readonly #made = new Map<string, Made>();
  readonly #open = new Set<Socket>();
  /** Connections whose user is created but whose answer is not sent yet. They survive a death. */
  readonly #telling = new Set<Socket>();
  readonly #dead = new WeakSet<Socket>();
  deaths = 0;

  private constructor(server: ReturnType<typeof createServer>, random: Random) {
    this.#server = server;
    this.#random = random;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', socket => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', async (request, response) => {
      const body = await buffer(request).catch(() => undefined);
      if (!body) return;
      const path = request.url ?? '';
      if (path === '/private/v1/users') await this.#create(body, request.socket, response);
      else if (path.endsWith('/embed-token'))
        this.#issue(path, request.headers.authorization, response);
      else response.writeHead(503).end();
    });
  }

  static async start(random: Random): Promise<SlowService> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowService(server, random);
  }

  get users(): number {
    return this.#made.size;
  }

  /** Resets every connection whose user is not created yet. Those requests had no effect. */
  die(): void {
    this.deaths += 1;
    for (const socket of this.#open) {
      if (this.#telling.has(socket)) continue;
      this.#dead.add(socket);
      socket.resetAndDestroy();
    }
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #create(body: Buffer, socket: Socket, response: ServerResponse): Promise<void> {
    const {reference} = JSON.parse(body.toString()) as {reference: string};
    const whole = this.#random.below(SLOWEST);
    const before = this.#random.below(whole + 1);
    await pause(before);
    // The service does not notice a client that disconnects. Only its own death ends the request.
    if (this.#dead.has(socket)) return;
    const known = this.#made.get(reference);
    const made = known ?? {userId: randomUUID(), secret: randomBytes(32)};
    this.#made.set(reference, made);
    this.#telling.add(socket);
    await pause(whole - before);
    this.#telling.delete(socket);
    const {userId, secret} = made;
    if (known) answer(response, 200, {userId});
    else answer(response, 201, {userId, sharedSecret: secret.toString('base64url')});
  }

  /** Issues a token only to a client that has the user's secret. */
  #issue(path: string, authorization: string | undefined, response: ServerResponse): void {
    const [, text = ''] = (authorization ?? '').split('.');
    const claims = RequestJwtClaims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const {sub = '', iat, jti, subsig} = claims;
    const user = [...this.#made.values()].find(({userId}) => path.includes(userId));
    const due = user && createHmac('sha256', user.secret).update(subsigInput(sub, iat, jti));
    if (!user || sub !== user.userId || due?.digest('base64url') !== subsig)
      return void response.writeHead(401).end();
    const expiration = new Date(Date.now() + 600_000).toISOString();
    answer(response, 200, {token: `token-of.${user.userId}.x`, expiration});
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
}
