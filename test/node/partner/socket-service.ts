/**
 * A service whose WebSocket follows a script, over real sockets. A misbehaving HTTP server handles
 * the login and the connection config.
 */
import type {TestContext} from 'node:test';
import type {AddressInfo} from 'node:net';
import {WebSocketServer, type WebSocket} from 'ws';
import type {ClientMessage} from '#src/contract/connection.js';
import {CONNECTION_CONFIG, LOGIN} from '#src/contract/paths.js';
import type {ConnectionEvent, SignedAccess} from '#src/partner.js';
import {json, MisbehavingServer, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {USER} from '../../support/servers/session-service.ts';

/** Serves one connection. `count` starts at 1. */
export type PeerScript = (peer: Peer, count: number) => unknown;

export class SocketService {
  readonly http: MisbehavingServer;
  readonly peers: Peer[] = [];
  script: PeerScript = peer => peer.serve(0);
  login: (count: number) => Behaviour = count =>
    json(200, {accessToken: `access-${count}`, expiresIn: 900});
  config: (count: number) => Behaviour = () => this.settings();
  readonly #url: string;

  private constructor(http: MisbehavingServer, url: string) {
    this.http = http;
    this.#url = url;
    http.script = ({path}) =>
      path === LOGIN ? this.login(this.logins) : this.config(this.configs.length);
  }

  static async start(t: TestContext): Promise<SocketService> {
    const sockets = new WebSocketServer({port: 0, host: '127.0.0.1', maxPayload: 1024 * 1024});
    await new Promise(resolve => sockets.once('listening', resolve));
    const {port} = sockets.address() as AddressInfo;
    const service = new SocketService(await MisbehavingServer.start(t), `ws://127.0.0.1:${port}`);
    sockets.on('connection', socket => {
      const peer = new Peer(socket);
      service.peers.push(peer);
      void service.script(peer, service.peers.length);
    });
    t.after(() => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    });
    return service;
  }

  get access(): SignedAccess {
    return {baseUrl: this.http.url, sign: () => Promise.resolve('signed')};
  }

  get logins(): number {
    return this.http.to(LOGIN).length;
  }

  /** The access tokens of the requests for a config. */
  get configs(): readonly string[] {
    return this.http.to(CONNECTION_CONFIG).map(asked => asked.headers.authorization ?? '');
  }

  /** Returns a valid config, with changes if given. */
  settings(change: object = {}): Behaviour {
    const token = `connection-${this.configs.length}`;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const data = {url: this.#url, token, heartbeatSeconds: 15, expiresAt, ...change};
    return json(200, {success: true, data});
  }
}

/** The service's end of one connection. */
export class Peer {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #unread: ClientMessage[] = [];
  #heard: () => void = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise(resolve => socket.once('close', code => resolve(code)));
    socket.on('message', (data: Buffer) => {
      this.#unread.push(JSON.parse(data.toString()) as ClientMessage);
      this.#heard();
    });
    socket.on('error', () => {});
  }

  async next(): Promise<ClientMessage> {
    for (;;) {
      const message = this.#unread.shift();
      if (message) return message;
      await new Promise<void>(resolve => (this.#heard = resolve));
    }
  }

  say(message: object | string | Buffer): void {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
    this.socket.send(isRaw ? message : JSON.stringify(message));
  }

  /** Accepts the token and responds. Returns the sequence number after which the client resumes. */
  async greet(sequence: number, oldest = 1, series?: string): Promise<number> {
    await this.next();
    this.say({type: 'welcome', connectionId: 'c', sequence, oldest, series});
    const resume = await this.next();
    if (resume.type !== 'resume') throw new Error(JSON.stringify(resume));
    return resume.after;
  }

  tell(...sequences: readonly number[]): void {
    for (const sequence of sequences) this.say(gatesEvent(sequence));
  }

  /** Behaves correctly: sends everything up to `sequence` to any client. */
  async serve(sequence: number, oldest = 1, series?: string): Promise<void> {
    for (let next = (await this.greet(sequence, oldest, series)) + 1; next <= sequence; next += 1)
      this.tell(next);
  }
}

export function gatesEvent(sequence: number): object {
  const gates = {kyc: {completed: sequence % 2 === 0, description: 'Identity'}};
  return {type: 'gates', sequence, userId: USER, gates};
}

/** `3`, `unknown 3`, `unreadable 3`, or `gap 3-7`. */
export function inShort(event: ConnectionEvent): string {
  if (event.type === 'gap') return `gap ${event.after}-${event.sequence}`;
  const isRead = event.type !== 'unknown' && event.type !== 'unreadable';
  return isRead ? `${event.sequence}` : `${event.type} ${event.sequence}`;
}
