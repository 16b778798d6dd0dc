/**
 * A real HTTP proxy in front of the sandbox service. While faults are on, each request of the embed
 * gets a random fault or none. Requests of the partner's backend and of the tests pass unchanged.
 */
import {Agent, createServer, request as ask, type IncomingMessage, type Server} from 'node:http';
import type {IncomingHttpHeaders, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {PATHS, transactionPath} from '#src/contract/paths.js';
import {HARMLESS, plan, WEIGHTS, type Fault, type Plan, type RequestKind} from '../chaos/faults.ts';
import type {Random} from '../inputs/random.ts';

export interface ChaosOptions {
  /** Address of the service. */
  readonly target: string;
  /** Maximum milliseconds of a delay. */
  readonly slowest: number;
}

/** The record of one request. */
export interface Exchange {
  /** Milliseconds since the proxy began. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Set if the request is about a payment. */
  readonly transactionId: string | undefined;
  readonly plan: Plan;
  /** The status of each response of the service. 0 if it cut the connection. */
  readonly answers: number[];
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Asked {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly answers: number[];
}

const BY_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';
const TRANSACTIONS = transactionPath('');

export class ChaosProxy {
  readonly url: string;
  readonly log: Exchange[] = [];
  readonly #server: Server;
  readonly #options: ChaosOptions;
  readonly #agent = new Agent({keepAlive: true});
  readonly #begun = performance.now();
  #random: Random | undefined;

  private constructor(server: Server, options: ChaosOptions) {
    this.#server = server;
    this.#options = options;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, response) => void this.#take(incoming, response));
  }

  static async start(options: ChaosOptions): Promise<ChaosProxy> {
    const server = createServer({keepAliveTimeout: 60_000});
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return new ChaosProxy(server, options);
  }

  /** Starts the faults. */
  rage(random: Random): void {
    this.#random = random;
  }

  /** Stops the faults. Requests that are still held back continue. */
  calm(): void {
    this.#random = undefined;
  }

  async close(): Promise<void> {
    await new Promise<void>(resolve => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
      this.#agent.destroy();
    });
  }

  /** Number of requests that got each fault. */
  get injected(): Partial<Record<Fault, number>> {
    const counts: Partial<Record<Fault, number>> = {};
    for (const {plan: one} of this.log) {
      if (one.fault !== 'pass') counts[one.fault] = (counts[one.fault] ?? 0) + 1;
    }
    return counts;
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const {method = '', url: path = ''} = incoming;
    const kind = kindOf(method, path);
    const now = this.#random && kind;
    const one = now && this.#random ? this.#plan(this.#random, now) : HARMLESS;
    const at = Math.round(performance.now() - this.#begun);
    // A client that disconnected before its request was complete gets no response.
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const answers: number[] = [];
    if (kind) {
      this.log.push({
        at,
        method,
        path,
        transactionId: transactionIn(path, body),
        plan: one,
        answers,
      });
    }
    await this.#carryOut(one, {incoming, body, answers}, response);
  }

  #plan(random: Random, kind: RequestKind): Plan {
    return plan(random, WEIGHTS[kind], this.#options.slowest);
  }

  async #carryOut({fault, delay, other}: Plan, asked: Asked, response: ServerResponse) {
    switch (fault) {
      case 'swallowed':
        return;
      case 'refused':
        return reset(response);
      case 'bad-gateway':
        return errorPage(asked, response, other);
      case 'late':
        await later(delay);
        break;
      case 'repeated':
        await this.#forward(asked);
        break;
      case 'doubled': {
        const both = [this.#forward(asked), this.#forward(asked)] as const;
        return deliver(response, await both[other ? 0 : 1]);
      }
      default:
        break;
    }
    const answer = await this.#forward(asked);
    switch (fault) {
      case 'unanswered':
        return;
      case 'cut':
        return reset(response);
      case 'masked':
        return errorPage(asked, response, other);
      case 'truncated':
        return deliver(response, answer, true);
      case 'garbled':
        return deliver(response, answer && {...answer, body: garble(answer.body)});
      case 'slow':
        await later(delay);
        break;
      default:
        break;
    }
    deliver(response, answer);
  }

  /**
   * Forwards the request to the service. Resolves to `undefined` if the service cuts the
   * connection.
   */
  async #forward({incoming, body, answers}: Asked): Promise<Answer | undefined> {
    const target = new URL(incoming.url ?? '/', this.#options.target);
    const headers = {...without(incoming.headers), host: target.host};
    const answer = await new Promise<Answer | undefined>(resolve => {
      const gone = (): void => resolve(undefined);
      ask(target, {method: incoming.method, headers, agent: this.#agent})
        .on('response', from => {
          const {statusCode: status = 0} = from;
          buffer(from).then(text => resolve({status, headers: from.headers, body: text}), gone);
        })
        .on('error', gone)
        .end(body);
    });
    answers.push(answer?.status ?? 0);
    return answer;
  }
}

/** Returns `undefined` for requests that are not the embed's. */
function kindOf(method: string, path: string): RequestKind | undefined {
  if (!path.startsWith('/embed/')) return undefined;
  if (method === 'OPTIONS') return 'preflight';
  if (path === PATHS.deposits || path === PATHS.withdrawals) return 'order';
  return path.startsWith(TRANSACTIONS) ? 'question' : 'read';
}

function transactionIn(path: string, body: Buffer): string | undefined {
  if (path.startsWith(TRANSACTIONS)) return path.slice(TRANSACTIONS.length);
  return /"transactionId":"([^"]*)"/.exec(body.toString())?.[1];
}

/** A gateway's page has no CORS headers, unless the gateway always adds them. */
function errorPage({incoming}: Asked, response: ServerResponse, readable: boolean): void {
  const {origin} = incoming.headers;
  response.writeHead(502, {
    'content-type': 'text/html',
    ...(readable && origin !== undefined && {'access-control-allow-origin': origin}),
  });
  response.end(PAGE);
}

function deliver(response: ServerResponse, answer: Answer | undefined, truncated = false): void {
  if (!answer) return reset(response);
  const {status, headers, body} = answer;
  const length = {...(body.length > 0 && {'content-length': body.length})};
  response.writeHead(status, {...without(headers), ...length});
  if (!truncated || body.length === 0) response.end(body);
  else response.write(body.subarray(0, body.length / 2), () => reset(response));
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function garble(body: Buffer): Buffer {
  return Buffer.from(body.toString().replaceAll('"', '”'));
}

function without(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !BY_THE_CONNECTION.includes(name));
  return Object.fromEntries(kept);
}

function later(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
