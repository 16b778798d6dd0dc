/**
 * A phone that has opened the link of an identity check. It sends the same requests as the page at
 * the link, over real HTTP. For the Node and browser tests.
 */
import {png} from './pictures.ts';

export interface PhoneAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

export class Phone {
  readonly #page: string;
  readonly #code: string;
  readonly #origin: string;
  #cookie = '';
  /** The id of the code that the phone has redeemed. */
  #id = '';

  /**
   * `origin` is the origin of the page that sends the requests, by default the service's origin.
   */
  constructor(url: string, origin?: string) {
    const {hash, pathname, origin: own} = new URL(url);
    this.#page = own + pathname;
    this.#code = hash.slice(1);
    this.#origin = origin ?? own;
  }

  page(): Promise<PhoneAnswer> {
    return this.ask(this.#page, {});
  }

  look(): Promise<PhoneAnswer> {
    return this.#post('look', {code: this.#code});
  }

  async start(): Promise<PhoneAnswer> {
    const answer = await this.#post('start', {code: this.#code});
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    this.#id = String(answer.json['id']);
    return answer;
  }

  again(): Promise<PhoneAnswer> {
    return this.#post('again', {id: this.#id});
  }

  give(side: string, bytes: Uint8Array<ArrayBuffer> = png()): Promise<PhoneAnswer> {
    const body = new FormData();
    body.set('id', this.#id);
    body.set('side', side);
    body.set('file', new Blob([bytes]), 'photo.png');
    return this.ask(`${this.#page}/sides`, {method: 'POST', body});
  }

  /** Opens another code in another tab. Both tabs share the cookie of the later code. */
  async startAnother(url: string): Promise<Phone> {
    const tab = new Phone(url);
    await tab.start();
    this.#cookie = tab.#cookie;
    return tab;
  }

  async ask(url: string, init: RequestInit): Promise<PhoneAnswer> {
    const headers = {
      ...(init.method === 'POST' && {origin: this.#origin}),
      ...(this.#cookie && {cookie: this.#cookie}),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(url, {...init, headers});
    const text = await response.text();
    return {status: response.status, text, headers: response.headers, json: parsed(text)};
  }

  #post(what: string, body: object): Promise<PhoneAnswer> {
    return this.ask(`${this.#page}/${what}`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    });
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
