/** A sandbox service for one test, on a clock that the test moves. */
import {randomUUID, type KeyObject} from 'node:crypto';
import type {TestContext} from 'node:test';
import type {Validation} from '#src/contract/access.js';
import type {BankAccount, BankLink, CodeConfirmed, CodeSent} from '#src/contract/bankpay.js';
import type {ErrorObject} from '#src/contract/errors.js';
import type {Geofence} from '#src/contract/geofence.js';
import type {CreatedUser, IssuedToken} from '#src/contract/partner.js';
import type {Transaction, Wallet} from '#src/contract/payments.js';
import type {CompleteAccess} from '../../../demo/service/embed/access.ts';
import {startService} from '../../../demo/service/server.ts';
import type {
  ControlledUser,
  LedgerReport,
  RegisteredIsv,
  RequestReport,
  UserControl,
} from '../../../demo/service/sandbox/control-contract.ts';
import {newKeyPair, signRequest, type SignOptions} from '../partner/request-signer.ts';

export const ORIGIN = 'https://shop.example';
export const LICENSED_IP = '203.0.113.7';

/** All fields that a test may read. A field that the response does not have is `undefined`. */
type AnswerBody = ErrorObject &
  Omit<Validation, 'gates' | 'permissions'> &
  CompleteAccess &
  IssuedToken &
  Required<CreatedUser> &
  Geofence &
  Wallet &
  Transaction &
  CodeSent &
  CodeConfirmed &
  BankLink & {readonly accounts: readonly BankAccount[]} & RegisteredIsv &
  Omit<ControlledUser, 'userId'> &
  LedgerReport &
  RequestReport;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The parsed body. Empty if it is not JSON. */
  readonly json: AnswerBody;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {status: response.status, text, headers: response.headers, json: parse(text)};
}

export async function postJson(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) {
  return ask(url, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
  });
}

export interface Partner {
  readonly isvId: string;
  readonly privateKey: KeyObject;
}

export class Sandbox {
  readonly url: string;
  /**
   * The sandbox's time in Unix milliseconds. It starts at a whole second, so that tests can count
   * seconds.
   */
  time = 1_800_000_000_000;
  readonly close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.close = close;
  }

  /** Starts a sandbox, which is stopped when the test ends. */
  static async start(
    t: TestContext,
    data?: string,
    heartbeatSeconds?: number,
    pace?: number,
  ): Promise<Sandbox> {
    const clock = {now: () => 0};
    const {url, close} = await startService({
      port: 0,
      now: () => clock.now(),
      ...(data !== undefined && {data}),
      ...(heartbeatSeconds !== undefined && {heartbeatSeconds}),
      ...(pace !== undefined && {pace}),
    });
    const sandbox = new Sandbox(url, close);
    clock.now = () => sandbox.time;
    t.after(close);
    return sandbox;
  }

  /** A sandbox that runs in another process, on the machine's clock. */
  static at(url: string): Sandbox {
    const sandbox = new Sandbox(url, async () => {});
    return Object.defineProperty(sandbox, 'time', {get: () => Date.now()});
  }

  /** The sandbox's time in Unix seconds. */
  get now(): number {
    return Math.floor(this.time / 1000);
  }

  async partner(registration: object = {}): Promise<Partner> {
    const {privateKey, publicPem} = newKeyPair();
    const {json} = await postJson(`${this.url}/sandbox/isv`, {
      publicKey: publicPem,
      fundType: 'INDIVIDUAL',
      origins: [ORIGIN],
      ...registration,
    });
    return {isvId: json.isvId, privateKey};
  }

  /** Sends a signed request of a partner's backend. */
  signed(
    partner: Partner,
    path: string,
    options: Partial<SignOptions> & {method?: string; sent?: BodyInit} = {},
  ): Promise<Answer> {
    const {method = 'POST', body, sent = body} = options;
    const token = signRequest({...partner, now: this.now, ...options});
    return ask(this.url + path, {
      method,
      headers: {authorization: `Bearer ${token}`},
      ...(sent !== undefined && {body: sent}),
    });
  }

  async user(partner: Partner, control: UserControl = {}): Promise<SandboxUser> {
    const {status, text, json} = await this.signed(partner, '/private/v1/users');
    const user = new SandboxUser(this, partner, json.userId, json.sharedSecret ?? '');
    if (Object.keys(control).length === 0) return user;
    // Without this check, the control route would only report that the user does not exist.
    if (status !== 200) throw new Error(`There is no new user: ${status} ${text}`);
    await user.control(control);
    return user;
  }
}

/** A user with an embed session on a registered page. */
export class SandboxUser {
  readonly sandbox: Sandbox;
  readonly partner: Partner;
  readonly id: string;
  readonly sharedSecret: string;
  token = '';

  constructor(sandbox: Sandbox, partner: Partner, id: string, sharedSecret: string) {
    this.sandbox = sandbox;
    this.partner = partner;
    this.id = id;
    this.sharedSecret = sharedSecret;
  }

  get signer() {
    return {id: this.id, sharedSecret: this.sharedSecret, ip: LICENSED_IP};
  }

  async control(control: UserControl): Promise<Answer> {
    const answer = await postJson(`${this.sandbox.url}/sandbox/users/${this.id}`, control);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer;
  }

  requestToken(options: Partial<SignOptions> = {}): Promise<Answer> {
    return this.sandbox.signed(this.partner, `/private/v1/users/${this.id}/embed-token`, {
      user: this.signer,
      ...options,
    });
  }

  /** Gets a fresh embed token and stores it for later requests. */
  async openSession(): Promise<string> {
    this.token = (await this.requestToken()).json.token;
    return this.token;
  }

  async embed(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.ask(path, {method, headers, ...(body && {body: JSON.stringify(body)})});
  }

  /** Sends a request of the embed, with any body. */
  async ask(
    path: string,
    {headers, ...init}: Omit<RequestInit, 'headers'> & {headers?: Record<string, string>},
  ): Promise<Answer> {
    if (!this.token) await this.openSession();
    return ask(`${this.sandbox.url}/embed/v1${path}`, {
      ...init,
      headers: {authorization: `Bearer ${this.token}`, origin: ORIGIN, ...headers},
    });
  }

  get(path: string): Promise<Answer> {
    return this.embed('GET', path);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.embed('POST', path, body);
  }

  deposit(order: object): Promise<Answer> {
    return this.post('/deposits', {transactionId: randomUUID(), provider: 'crypto', ...order});
  }

  withdraw(order: object): Promise<Answer> {
    return this.post('/withdrawals', {transactionId: randomUUID(), provider: 'crypto', ...order});
  }

  async transaction(id: string): Promise<Transaction> {
    return (await this.get(`/transactions/${id}`)).json;
  }

  async ledger(): Promise<LedgerReport> {
    return (await ask(`${this.sandbox.url}/sandbox/ledger?userId=${this.id}`)).json;
  }

  async requests(): Promise<RequestReport['requests']> {
    return (await ask(`${this.sandbox.url}/sandbox/requests?userId=${this.id}`)).json.requests;
  }
}

function parse(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return {} as AnswerBody;
  }
}
