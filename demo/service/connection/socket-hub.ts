/**
 * All WebSockets of all partners. Accepts upgrades and polls the ledger while a
 * backend is connected.
 */
import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer} from 'ws';
import {MESSAGE_MAX_LENGTH, SOCKET_PROTOCOL} from '#src/contract/connection.js';
import {FOREIGN_HOST, isOwnHost} from '../../own-host.ts';
import {ConnectedBackend, type BackendHost} from './connected-backend.ts';
import type {EventHistory} from './event-history.ts';

/** The sandbox chose this path. Backends read it from the connection config. */
export const SOCKET_PATH = '/websocket/v1';

/** Milliseconds between two polls of the ledger while a backend is connected. */
const LOOK_EVERY = 100;

interface HubHost extends BackendHost {
  readonly history: EventHistory;
}

export class SocketHub {
  readonly #host: HubHost;
  readonly #backends = new Set<ConnectedBackend>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_LENGTH,
    perMessageDeflate: false,
    handleProtocols: offered => offered.has(SOCKET_PROTOCOL) && SOCKET_PROTOCOL,
  });
  #looking: NodeJS.Timeout | undefined;

  constructor(host: HubHost) {
    this.#host = host;
    host.history.added = isvId => {
      for (const backend of this.#backends) if (backend.isvId === isvId) backend.catchUp();
    };
  }

  /**
   * Accepts any origin. The socket authenticates by a token, not by a cookie, so a
   * foreign page cannot use a visitor's login.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => {});
    const refusal = refusalOf(request);
    if (refusal) return void socket.end(refusal);
    this.#server.handleUpgrade(request, socket, head, opened => {
      const backend = new ConnectedBackend(opened, this.#host);
      this.#backends.add(backend);
      opened.once('close', () => this.#backends.delete(backend));
      this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY).unref();
    });
  }

  close(): void {
    clearInterval(this.#looking);
    for (const backend of this.#backends) backend.shutDown();
    this.#server.close();
  }

  #look(): void {
    if (this.#backends.size === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
    const partners = new Set([...this.#backends].map(({isvId}) => isvId));
    for (const isvId of partners) if (isvId !== undefined) this.#host.history.look(isvId);
  }
}

function refusalOf({headers, url = ''}: IncomingMessage): string | undefined {
  if (!isOwnHost(headers.host)) return answer('421 Misdirected Request', FOREIGN_HOST);
  if (url.split('?', 1)[0] !== SOCKET_PATH) return answer('404 Not Found', 'No WebSocket here.');
  return undefined;
}

function answer(status: string, text: string): string {
  const headers = `connection: close\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}`;
  return `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${text}`;
}
