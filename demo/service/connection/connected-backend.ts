/**
 * One WebSocket of a partner's backend, from first frame to close:
 *
 *     waiting ──(authenticate)──▶ welcomed ──(resume)──▶ listening ──▶ ended
 */
import {randomUUID} from 'node:crypto';
import type {WebSocket} from 'ws';
import {
  CLOSE_CODES,
  readClientMessage,
  SILENT_HEARTBEATS,
  type ClientMessage,
  type ServerMessage,
} from '#src/contract/connection.js';
import type {EventHistory} from './event-history.ts';

export interface BackendHost {
  readonly history: Pick<EventHistory, 'look' | 'range' | 'after'>;
  /** Returns the ISV id that a connection token belongs to. Each token works once. */
  readonly redeem: (token: string) => string | undefined;
  readonly heartbeatSeconds: number;
}

type Phase =
  | {readonly status: 'waiting'}
  | {readonly status: 'welcomed'; readonly isvId: string}
  | {readonly status: 'listening'; readonly isvId: string; readonly sent: number}
  | {readonly status: 'ended'};

/** Maximum bytes in the queue of a slow reader. A partner's whole history is far smaller. */
const MAX_WAITING = 4 * 1024 * 1024;

export class ConnectedBackend {
  readonly #socket: WebSocket;
  readonly #host: BackendHost;
  readonly #heartbeat: NodeJS.Timeout;
  #phase: Phase = {status: 'waiting'};
  /**
   * Heartbeats since the client's last message. The service closes a connection after 3 to 4
   * periods of silence. Heartbeats are counted instead of time, so that a stall of the service does
   * not close connections.
   */
  #unanswered = 0;

  constructor(socket: WebSocket, host: BackendHost) {
    this.#socket = socket;
    this.#host = host;
    this.#heartbeat = setInterval(() => this.#beat(), host.heartbeatSeconds * 1000).unref();
    socket.on('message', (data, isBinary) =>
      this.#read(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString()),
    );
    socket.on('close', () => this.#forget());
    // After a bad or oversized frame, `ws` closes the socket by itself.
    socket.on('error', () => {});
  }

  /** The partner's ISV id, once the socket has authenticated. */
  get isvId(): string | undefined {
    return 'isvId' in this.#phase ? this.#phase.isvId : undefined;
  }

  /** Sends the events that have not been sent yet. */
  catchUp(): void {
    const phase = this.#phase;
    if (phase.status !== 'listening') return;
    const events = this.#host.history.after(phase.isvId, phase.sent);
    this.#phase = {...phase, sent: events.at(-1)?.sequence ?? phase.sent};
    for (const {text} of events) this.#socket.send(text);
    if (this.#socket.bufferedAmount > MAX_WAITING) this.#end('tooSlow', 'Read faster.');
  }

  shutDown(): void {
    this.#forget();
    this.#socket.close(CLOSE_CODES.goingAway);
    this.#socket.terminate();
  }

  #read(frame: string | undefined): void {
    if (this.#phase.status === 'ended') return;
    this.#unanswered = 0;
    const message = readClientMessage(frame);
    if (message) this.#obey(message);
    else this.#end('badMessage', 'This is not a message of the protocol.');
  }

  #obey(message: ClientMessage): void {
    const phase = this.#phase;
    if (message.type === 'authenticate' && phase.status === 'waiting') {
      this.#authenticate(message.token);
    } else if (message.type === 'resume' && phase.status === 'welcomed') {
      this.#resume(phase.isvId, message.after);
    } else if (message.type !== 'pong' || phase.status === 'waiting') {
      this.#end('badMessage', `This is not the moment for ${message.type}.`);
    }
  }

  #authenticate(token: string): void {
    const isvId = this.#host.redeem(token);
    if (isvId === undefined)
      return this.#end('unauthorized', 'The token is not valid, or no longer valid.');
    // Events that happened while no backend was connected also count as new.
    this.#host.history.look(isvId);
    this.#phase = {status: 'welcomed', isvId};
    this.#send({type: 'welcome', connectionId: randomUUID(), ...this.#host.history.range(isvId)});
  }

  #resume(isvId: string, after: number): void {
    const {sequence, oldest} = this.#host.history.range(isvId);
    if (after > sequence || after < oldest - 1)
      return this.#end('cannotResume', `Events are kept from ${oldest} to ${sequence}.`);
    this.#phase = {status: 'listening', isvId, sent: after};
    this.catchUp();
  }

  #beat(): void {
    if (this.#unanswered > SILENT_HEARTBEATS)
      return this.#end('silent', 'Nothing was heard for too long.');
    this.#unanswered += 1;
    if (this.#phase.status === 'listening') this.#send({type: 'heartbeat'});
  }

  #send(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /**
   * Sends the reason, then closes. If the client does not complete the close within 1 s, the
   * connection is terminated.
   */
  #end(why: keyof typeof CLOSE_CODES, error: string): void {
    if (this.#phase.status === 'ended') return;
    this.#send({type: 'error', code: why, error});
    this.#forget();
    this.#socket.close(CLOSE_CODES[why]);
    setTimeout(() => this.#socket.terminate(), 1000).unref();
  }

  #forget(): void {
    this.#phase = {status: 'ended'};
    clearInterval(this.#heartbeat);
  }
}
