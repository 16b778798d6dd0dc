/**
 * A person on the partner's site, with a browser's cookie. Any instance may handle the requests.
 */
import {randomUUID} from 'node:crypto';

export const SITE = 'http://localhost:3000';
export const VISITOR_ADDRESS = '203.0.113.7';

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

export class Visitor {
  readonly name = `visitor ${randomUUID()}`;
  readonly password = `pass ${randomUUID()}`;
  /** Returns the address of an instance. */
  readonly #site: () => string;
  cookie = '';

  constructor(site: () => string) {
    this.#site = site;
  }

  async ask(
    method: string,
    path: string,
    {body, headers = {}}: {body?: unknown; headers?: Readonly<Record<string, string>>} = {},
  ): Promise<Reply> {
    const response = await fetch(this.#site() + path, {
      method,
      headers: {
        'x-forwarded-for': VISITOR_ADDRESS,
        ...(this.cookie && {cookie: this.cookie}),
        ...(method === 'POST' && {origin: SITE, 'content-type': 'application/json'}),
        ...headers,
      },
      ...(method === 'POST' && {body: JSON.stringify(body ?? {})}),
      redirect: 'manual',
    });
    const text = await response.text();
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';', 1)[0] ?? '';
    return {status: response.status, text, headers: response.headers, json: parsed(text)};
  }

  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply> {
    return this.ask('POST', path, {body, ...(headers && {headers})});
  }

  get(path: string): Promise<Reply> {
    return this.ask('GET', path);
  }

  open(): Promise<Reply> {
    return this.post('/accounts', {name: this.name, password: this.password});
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
