/**
 * Sits between Playwright and a Firefox that it drives by WebDriver BiDi. It forwards the messages
 * of both. It intervenes only if one of them does not support a command or feature of the other:
 *
 * - Playwright gives every page a color scheme by a command that Firefox ESR
 *   does not know. The mediator sets it in Firefox's own window instead.
 * - A page loses the focus after its last Tab stop. The mediator returns the focus to the page.
 * - Playwright does not ask for the bodies of requests. The mediator requests them from Firefox and
 *   adds them as the header `BODY`, which `bodyOf` of `e2e/bodies.ts` reads.
 */
import type {RawData, WebSocket} from 'ws';
import {holdFocus, paint} from './firefox-window.ts';

/** Name of the header with a request's body in base64. Only Playwright gets this header. */
export const BODY = 'x-body-in-test';

interface Header {
  readonly name: string;
  readonly value: {readonly type: 'string' | 'base64'; readonly value: string};
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly error?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

interface SentRequest {
  readonly request: string;
  readonly bodySize: number;
  readonly headers: readonly Header[];
}

export class Mediator {
  readonly #playwright: WebSocket;
  readonly #firefox: WebSocket;
  /** Our own commands, by id. Playwright never uses such ids. */
  readonly #asked = new Map<number, (answer: Message) => void>();
  #lastId = 2 ** 40;
  /** Passes Firefox's messages on in their order. */
  #told: Promise<void> = Promise.resolve();

  constructor(playwright: WebSocket, firefox: WebSocket) {
    this.#playwright = playwright;
    this.#firefox = firefox;
    playwright.on('message', data => this.#fromPlaywright(textOf(data)));
    firefox.on('message', data => this.#fromFirefox(textOf(data)));
  }

  #fromPlaywright(text: string): void {
    const command = JSON.parse(text) as Message;
    const {method, params = {}} = command;
    if (method === 'emulation.setMediaFeaturesOverride') return void this.#emulate(command);
    if (method === 'network.addDataCollector') {
      const all = {...params, dataTypes: ['request', 'response']};
      return this.#firefox.send(JSON.stringify({...command, params: all}));
    }
    if (method === 'network.continueRequest' && text.includes(BODY)) {
      const headers = (params['headers'] as readonly Header[]).filter(({name}) => name !== BODY);
      return this.#firefox.send(JSON.stringify({...command, params: {...params, headers}}));
    }
    this.#firefox.send(text);
  }

  #fromFirefox(text: string): void {
    const message = JSON.parse(text) as Message;
    const resolve = message.id === undefined ? undefined : this.#asked.get(message.id);
    if (resolve) {
      this.#asked.delete(Number(message.id));
      return resolve(message);
    }
    this.#told = this.#tell(message, text, this.#told);
  }

  async #tell(message: Message, text: string, before: Promise<void>): Promise<void> {
    const sends = message.method === 'network.beforeRequestSent';
    if (message.method === 'browsingContext.contextCreated' && message.params?.['parent'] === null)
      void this.#inWindow(holdFocus, {});
    const told = sends ? JSON.stringify(await this.#withBody(message)) : text;
    await before;
    this.#playwright.send(told);
  }

  #ask(method: string, params: object): Promise<Message> {
    const {promise, resolve} = Promise.withResolvers<Message>();
    const id = ++this.#lastId;
    this.#asked.set(id, resolve);
    this.#firefox.send(JSON.stringify({id, method, params}));
    return promise;
  }

  async #withBody(message: Message): Promise<Message> {
    const sent = message.params?.['request'] as SentRequest;
    if (sent.bodySize === 0) return message;
    const {result} = await this.#ask('network.getData', {
      dataType: 'request',
      request: sent.request,
    });
    if (!result) return message;
    const {type, value} = result['bytes'] as Header['value'];
    const body = type === 'base64' ? value : Buffer.from(value).toString('base64');
    const header: Header = {name: BODY, value: {type: 'string', value: body}};
    const request = {...sent, headers: [...sent.headers, header]};
    return {...message, params: {...message.params, request}};
  }

  async #emulate({id, method = '', params = {}}: Message): Promise<void> {
    const own = await this.#ask(method, params);
    const answer =
      own.error === 'unknown command' && (await this.#paint(params))
        ? {type: 'success', result: {}}
        : own;
    this.#playwright.send(JSON.stringify({...answer, id}));
  }

  /** True if the open pages now have the color scheme. Later pages start in light. */
  #paint({features, contexts}: NonNullable<Message['params']>): Promise<boolean> {
    const scheme = (features as Record<string, string | null>)['prefers-color-scheme'] ?? 'light';
    if (!contexts) return Promise.resolve(scheme === 'light');
    return this.#inWindow(paint, {contexts, scheme});
  }

  /** Runs `work` in Firefox's own window. Returns true if that worked. */
  async #inWindow(work: (given: string) => void, given: object): Promise<boolean> {
    const tree = await this.#ask('browsingContext.getTree', {'moz:scope': 'chrome', maxDepth: 0});
    const [own] = (tree.result?.['contexts'] ?? []) as {context: string}[];
    const told = await this.#ask('script.callFunction', {
      functionDeclaration: String(work),
      arguments: [{type: 'string', value: JSON.stringify(given)}],
      target: {context: own?.context},
      awaitPromise: false,
    });
    return told.result?.['type'] === 'success';
  }
}

function textOf(data: RawData): string {
  return Array.isArray(data)
    ? Buffer.concat(data).toString()
    : Buffer.from(data as Buffer).toString();
}
