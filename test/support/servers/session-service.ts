/** A scripted service for sessions, tokens for it, and a simulated element that uses a session. */
import {randomUUID} from 'node:crypto';
import type {TestContext} from 'node:test';
import {GATES} from '#src/contract/access.js';
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {Session} from '#src/session/session.js';
import type {SessionHost, SessionState, TokenProvider} from '#src/session/session-host.js';
import {settled} from '../inputs/clock.ts';
import {
  answer,
  json,
  MisbehavingServer,
  type Behaviour,
  type Script,
} from './misbehaving-server.ts';

export const ISV = '0d4a1e1c-0d6a-4c3b-9b63-3f2f6f5e9a11';
export const USER = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
export const VALIDATE = '/embed/v1/token/validate';
export const EXPIRATION = '2026-11-21T10:00:00Z';

export const ACCESS = {
  gates: Object.fromEntries(GATES.map(gate => [gate, {completed: true, description: gate}])),
  permissions: {'deposit-bankpay': {granted: true, description: 'Deposit'}},
};

/**
 * Values that only the service returns, so that a test can distinguish them from the token's
 * values.
 */
export const CONFIRMED = {
  ...ACCESS,
  permissions: {'deposit-crypto': {granted: true, description: 'Deposit'}},
};

/** A token in the contract's form. These tests do not check its signature. */
export function embedToken(claims: object = {}, header: object = {alg: 'EdDSA'}): string {
  const now = Math.floor(Date.now() / 1000);
  const all = {iss: ISV, sub: USER, iat: now, exp: now + 600, jti: randomUUID(), ...ACCESS};
  const parts = [header, {...all, ...claims}].map(part =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.c2ln`;
}

export function validation(more: object = {}): Behaviour {
  return json(200, {...CONFIRMED, expiration: EXPIRATION, isvId: ISV, userId: USER, ...more});
}

export class SessionService {
  readonly server: MisbehavingServer;
  /** Tokens that have expired. */
  readonly ended = new Set<string>();
  /** The response to a validation, unless the token has expired. */
  validate: Script = () => validation();
  /** The response to every other request, unless the token has expired. */
  other: Script = () => json(200, {ok: true});

  private constructor(server: MisbehavingServer) {
    this.server = server;
    server.script = (asked, count) => {
      if (this.ended.has(asked.headers.authorization?.slice(7) ?? '')) return answer(401);
      return asked.path === VALIDATE ? this.validate(asked, count) : this.other(asked, count);
    };
  }

  static async start(t: TestContext): Promise<SessionService> {
    return new SessionService(await MisbehavingServer.start(t));
  }

  get url(): string {
    return this.server.url;
  }

  get validations(): number {
    return this.server.to(VALIDATE).length;
  }
}

type Refresh = (token: string | Promise<string>) => void;

/** An element on the page, as the session sees it. */
export class TestHost implements SessionHost {
  tokenProvider: TokenProvider | undefined;
  timeout = 15_000;
  expiryTimeout: number | undefined;
  showsAccount = false;
  /** The paths of the reads that leave beside the validation. */
  firstReads?: () => readonly string[];
  /** This object is also the page of the element. */
  readonly page = this;
  /** The page's reaction when the token has expired. */
  answers: (refresh: Refresh) => void = () => {};
  readonly states: SessionState[] = [];
  readonly questions: Refresh[] = [];
  readonly refreshes: string[] = [];
  #heard: () => void = () => {};

  constructor(tokenProvider?: TokenProvider) {
    this.tokenProvider = tokenProvider;
  }

  changed(state: SessionState): void {
    this.states.push(state);
    this.#heard();
  }

  expired(refresh: Refresh): void {
    this.questions.push(refresh);
    this.answers(refresh);
  }

  refreshed(expiration: string): void {
    this.refreshes.push(expiration);
    this.#heard();
  }

  get last(): SessionState | undefined {
    return this.states.at(-1);
  }

  /** The statuses so far: `active`, `renewing` and so on. A failure appears as its code. */
  get history(): readonly string[] {
    return this.states.map(shown);
  }

  /** Waits until `history` ends with `status`. */
  reaches(status: string): Promise<void> {
    return this.#until(() => this.history.at(-1) === status);
  }

  /** Waits until `count` fresh tokens have been taken. */
  refreshedTimes(count: number): Promise<void> {
    return this.#until(() => this.refreshes.length >= count);
  }

  async #until(met: () => boolean): Promise<void> {
    while (!met()) await new Promise<void>(resolve => (this.#heard = resolve));
  }
}

function shown(state: SessionState): string {
  return state.status === 'failed' ? state.error.code : state.status;
}

/** A session with one host, in its initial state. */
export async function openSession(t: TestContext, token: string, provider?: TokenProvider) {
  const service = await SessionService.start(t);
  const host = new TestHost(provider);
  const session = new Session(service.url, token);
  const attach = () => {
    const detach = session.attach(host);
    t.after(detach);
    return detach;
  };
  return {service, host, session, token, attach};
}

/**
 * Opens a session and waits until the service has confirmed the token and the renewal module has
 * loaded.
 */
export async function activeSession(t: TestContext, provider?: TokenProvider, claims?: object) {
  const opened = await openSession(t, embedToken(claims), provider);
  opened.attach();
  await opened.host.reaches('active');
  await settled();
  return opened;
}
