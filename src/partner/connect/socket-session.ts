/**
 * One WebSocket, from its opening to its end:
 *
 *     opening ──(open)──▶ greeting ──(welcome)──▶ reading ──▶ ended
 *
 * Any protocol violation ends the socket. The next socket resumes where this one stopped, so no
 * event is lost.
 */
import {
  readServerMessage,
  SILENT_HEARTBEATS,
  type ClientMessage,
  type ConnectionSettings,
  type KnownEvent,
  type ServerMessage,
  type UnknownEvent,
  type UnreadableEvent,
  type Welcome,
} from '../../contract/connection.js';
import type {WebSocketConstructor, WebSocketLike} from './web-socket.js';

/**
 * The reason why a socket ended. `code` is the code of the close frame, or 1006 if there was no
 * such frame.
 */
export type Ended =
  | {readonly kind: 'closed'; readonly code: number}
  /** The service was silent for too long. */
  | {readonly kind: 'silent'}
  /** A frame that is not in the protocol, or that arrived at the wrong time. */
  | {readonly kind: 'garbled'}
  /** The buffer is full, an event before this one is missing, or the signal aborted. */
  | {readonly kind: 'stopped'};

export interface SocketHost {
  readonly WebSocket: WebSocketConstructor;
  /** Milliseconds until the welcome must arrive. */
  readonly timeout: number;
  /** Called with the welcome. Returns the sequence to resume after. */
  welcomed(welcome: Welcome): number;
  /** The service is alive but has no event. */
  heartbeat(): void;
  /** Handles an event. Returns `stop` if the socket should end. */
  heard(event: KnownEvent | UnreadableEvent | UnknownEvent): 'more' | 'stop';
}

/**
 * Resolves when the socket has ended, at the latest when the signal aborts.
 * Rejects if the settings are unusable.
 */
export function holdSocket(
  settings: ConnectionSettings,
  host: SocketHost,
  signal: AbortSignal,
): Promise<Ended> {
  return new Promise(resolve => new SocketSession(settings, host, signal, resolve));
}

class SocketSession {
  readonly #settings: ConnectionSettings;
  readonly #host: SocketHost;
  readonly #signal: AbortSignal;
  readonly #resolve: (ended: Ended) => void;
  readonly #socket: WebSocketLike;
  #status: 'opening' | 'greeting' | 'reading' | 'ended' = 'opening';
  #watch: ReturnType<typeof setTimeout>;

  constructor(
    settings: ConnectionSettings,
    host: SocketHost,
    signal: AbortSignal,
    resolve: (ended: Ended) => void,
  ) {
    this.#settings = settings;
    this.#host = host;
    this.#signal = signal;
    this.#resolve = resolve;
    const {url, protocol} = settings;
    this.#socket = new host.WebSocket(url, protocol === undefined ? [] : [protocol]);
    this.#watch = this.#silentAfter(host.timeout);
    this.#listen();
    signal.addEventListener('abort', this.#stop);
    if (signal.aborted) this.#stop();
  }

  #listen(): void {
    this.#socket.addEventListener('open', () => {
      if (this.#status !== 'opening') return;
      this.#status = 'greeting';
      this.#send({type: 'authenticate', token: this.#settings.token});
    });
    this.#socket.addEventListener('message', ({data}) => this.#read(data));
    this.#socket.addEventListener('close', ({code}) => this.#end({kind: 'closed', code}));
    // If the connection is refused, some runtimes dispatch only this event.
    this.#socket.addEventListener('error', () => this.#end({kind: 'closed', code: 1006}));
  }

  #read(data: unknown): void {
    if (this.#status === 'ended') return;
    if (this.#status === 'reading') this.#heardSomething();
    const read = readServerMessage(data);
    switch (read.kind) {
      case 'control':
        return this.#obey(read.message);
      case 'event':
        if (this.#status !== 'reading') return this.#end({kind: 'garbled'});
        if (this.#host.heard(read.event) === 'stop') this.#end({kind: 'stopped'});
        return;
      case 'ignored':
        return;
      case 'garbled':
        return this.#end({kind: 'garbled'});
    }
  }

  #obey(message: ServerMessage & {type: 'welcome' | 'heartbeat' | 'error'}): void {
    switch (message.type) {
      case 'welcome':
        if (this.#status !== 'greeting') return this.#end({kind: 'garbled'});
        this.#status = 'reading';
        this.#heardSomething();
        return this.#send({type: 'resume', after: this.#host.welcomed(message)});
      case 'heartbeat':
        this.#host.heartbeat();
        return this.#send({type: 'pong'});
      case 'error':
        // A close follows, and its code is enough.
        return;
    }
  }

  #send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #heardSomething(): void {
    clearTimeout(this.#watch);
    this.#watch = this.#silentAfter(this.#settings.heartbeatSeconds * SILENT_HEARTBEATS * 1000);
  }

  #silentAfter(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#end({kind: 'silent'}), milliseconds);
  }

  readonly #stop = (): void => this.#end({kind: 'stopped'});

  #end(ended: Ended): void {
    if (this.#status === 'ended') return;
    this.#status = 'ended';
    clearTimeout(this.#watch);
    this.#signal.removeEventListener('abort', this.#stop);
    if (ended.kind === 'silent' && this.#socket.terminate) this.#socket.terminate();
    else this.#socket.close();
    this.#resolve(ended);
  }
}
