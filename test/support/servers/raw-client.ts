/**
 * A WebSocket client that sends any message that a test chooses, valid or not. For tests of the
 * sandbox's protocol.
 */
import {once} from 'node:events';
import type {TestContext} from 'node:test';
import {WebSocket, type ClientOptions} from 'ws';
import {ConnectionConfig, type ServerMessage} from '#src/contract/connection.js';
import type {Partner, Sandbox} from '../sandbox/sandbox.ts';
import {accessToken, askConfig} from '../partner/service-access.ts';

export class RawClient {
  readonly socket: WebSocket;
  /** The code of the close frame. */
  readonly closed: Promise<number>;
  readonly #unread: ServerMessage[] = [];
  #heard: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise(resolve => socket.once('close', code => resolve(code)));
    socket.on('message', (data: Buffer) => {
      this.#unread.push(JSON.parse(data.toString()) as ServerMessage);
      this.#heard();
    });
    socket.on('error', () => {});
  }

  /** Opens a connection and sends nothing. */
  static async open(t: TestContext, url: string, options: ClientOptions = {}): Promise<RawClient> {
    const client = new RawClient(new WebSocket(url, ['service.v1'], options));
    t.after(() => client.socket.terminate());
    await once(client.socket, 'open');
    return client;
  }

  /** Opens a connection and sends the partner's own token. The next message is the welcome. */
  static async authenticated(t: TestContext, sandbox: Sandbox, partner: Partner) {
    const {url, token} = await settings(sandbox, partner);
    const client = await RawClient.open(t, url);
    client.say({type: 'authenticate', token});
    return client;
  }

  /**
   * Opens a connection that receives the events after `after`. By default, it receives only new
   * events.
   */
  static async listening(t: TestContext, sandbox: Sandbox, partner: Partner, after?: number) {
    const client = await RawClient.authenticated(t, sandbox, partner);
    const welcome = await client.next();
    if (welcome.type !== 'welcome') throw new Error(JSON.stringify(welcome));
    client.say({type: 'resume', after: after ?? welcome.sequence});
    return client;
  }

  say(message: object | string | Buffer): void {
    const isText = typeof message === 'string' || Buffer.isBuffer(message);
    this.socket.send(isText ? message : JSON.stringify(message));
  }

  /** The next message that is not a heartbeat. */
  async next(): Promise<ServerMessage> {
    for (;;) {
      const message = this.#unread.shift();
      if (message && message.type !== 'heartbeat') return message;
      if (!message) await new Promise<void>(resolve => (this.#heard = resolve));
    }
  }

  /** The next `count` messages in short form: `7 deposit 25.00 pending`, `8 gates kyc`. */
  async news(count: number): Promise<string[]> {
    const all: string[] = [];
    while (all.length < count) all.push(inShort(await this.next()));
    return all;
  }
}

export async function settings(sandbox: Sandbox, partner: Partner) {
  const {text} = await askConfig(sandbox, `Bearer ${await accessToken(sandbox, partner)}`);
  return ConnectionConfig.parse(JSON.parse(text)).data;
}

function inShort(message: ServerMessage): string {
  switch (message.type) {
    case 'transaction': {
      const {action, amount, status} = message.transaction;
      return `${message.sequence} ${action} ${amount} ${status}`;
    }
    case 'gates': {
      const pending = Object.entries(message.gates).filter(([, gate]) => !gate?.completed);
      return `${message.sequence} gates ${pending.map(([name]) => name).join()}`;
    }
    case 'signup':
      return `${message.sequence} signup ${message.reference}`;
    case 'welcome':
    case 'heartbeat':
    case 'error':
      return JSON.stringify(message);
  }
}
