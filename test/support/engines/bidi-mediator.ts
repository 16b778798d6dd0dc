/**
 * Stands between Playwright and a Firefox that it drives by WebDriver BiDi, and
 * passes on what each says, except where one does not understand the other:
 *
 * - Playwright gives every page a colour scheme by a command that a Firefox ESR
 *   does not know; it is carried out in Firefox's own window instead.
 * - A page has no focus as soon as Tab has gone once round it; it gets it back.
 * - Playwright does not ask what is in the body of a request. Firefox knows, and
 *   it is told as a header, `BODY`, which `bodyOf` of `e2e/bodies.ts` reads.
 */
import type {RawData, WebSocket} from 'ws';
import {holdFocus, paint} from './firefox-window.ts';

/** In base64. It goes to Playwright and no further. */
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
  /** Ours, by their ids, which Playwright does not come to. */
  readonly #asked = new Map<number, (answer: Message) => void>();
  #lastId = 2 ** 40;
  /** What Firefox says reaches Playwright in its order. */
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

  /** Whether the pages are in the colour scheme now; those to come are in the light one. */
  #paint({features, contexts}: NonNullable<Message['params']>): Promise<boolean> {
    const scheme = (features as Record<string, string | null>)['prefers-color-scheme'] ?? 'light';
    if (!contexts) return Promise.resolve(scheme === 'light');
    return this.#inWindow(paint, {contexts, scheme});
  }

  /** Runs `work` in Firefox's own window, and says whether it could. */
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
