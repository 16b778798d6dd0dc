/**
 * Runs the commands that replace a session's token. It asks the page and its `tokenProvider` for a
 * token and validates that token. This module loads when it is first needed, such as for a refresh.
 */
import {validate} from '../api/validation.js';
import {asServiceError} from '../contract/errors.js';
import {MAX_DELAY} from '../contract/limits.js';
import type {TokenProvider} from '../contract/token.js';
import {sessionRenewal} from '../flows/session-renewal.js';
import type {
  Fresh,
  SessionTransition,
  OfferedToken,
  RenewalCommand,
  RenewalEvent,
  SessionLife,
} from '../flows/session-state.js';
import type {SessionHost} from './session-host.js';

/** Milliseconds that the page has to answer an expiry. After that, the session fails. */
const ANSWER_TIME = 3_000;

/** Milliseconds that the page has to deliver a promised token. */
const REFRESH_TIME = 15_000;

/** The parts of a session that its renewal needs. */
export interface Renewed {
  readonly baseUrl: string;
  readonly timeout: number;
}

/** Applies a transition of `flows/session-renewal.ts` to the session. */
type Move = (step: (life: SessionLife) => SessionTransition) => void;

export class Renewal {
  readonly #session: Renewed;
  readonly #hosts: ReadonlySet<SessionHost>;
  readonly #move: Move;

  constructor(session: Renewed, hosts: ReadonlySet<SessionHost>, move: Move) {
    this.#session = session;
    this.#hosts = hosts;
    this.#move = move;
  }

  send(event: RenewalEvent): void {
    this.#move(life => sessionRenewal(life, event));
  }

  /** Called when most of the token's lifetime is over. */
  due(): void {
    this.send({type: 'due', provider: this.#provider});
  }

  run(command: Exclude<RenewalCommand, {readonly type: 'schedule'}>): void {
    switch (command.type) {
      case 'ask-page':
        return this.#askPage(command.question);
      case 'ask-provider':
        return void this.#await(Promise.resolve().then(command.provider), command.question);
      case 'await':
        return void this.#await(command.promised, command.question);
      case 'check':
        return void this.#check(command);
    }
  }

  get #provider(): TokenProvider | undefined {
    return [...this.#hosts].find(({page}) => page.tokenProvider)?.page.tokenProvider;
  }

  /** Returns `least`, or the longest `expiryTimeout` of the page's elements if that is more. */
  #patience(least: number): number {
    const said = [...this.#hosts].map(({page}) => page.expiryTimeout || 0);
    return Math.min(Math.max(least, ...said), MAX_DELAY);
  }

  #askPage(question: number): void {
    const [speaker] = this.#hosts;
    let isAnswered = false;
    speaker?.expired(promised => {
      // Only the first answer counts.
      if (!isAnswered) this.send({type: 'promised', promised});
      isAnswered = true;
    });
    const later = speaker?.page.showsAccount ?? false;
    this.send({type: 'asked', question, provider: this.#provider, later});
    setTimeout(() => this.send({type: 'unanswered', question}), this.#patience(ANSWER_TIME));
  }

  async #await(promised: OfferedToken, question: number): Promise<void> {
    const token: unknown = await withTimeout(promised, this.#patience(REFRESH_TIME)).catch(
      () => undefined,
    );
    this.send({type: 'resolved', question, token});
  }

  async #check({question, token, claims}: Fresh): Promise<void> {
    const fresh = {question, token, claims};
    const {baseUrl, timeout} = this.#session;
    try {
      const validation = await validate({baseUrl, token, timeout});
      this.send({type: 'confirmed', validation, ...fresh});
    } catch (error) {
      this.send({type: 'refused', error: asServiceError(error), ...fresh});
    }
  }
}

/** Rejects if a promised token does not arrive within `time` milliseconds. */
async function withTimeout<T>(promised: T | Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The token took too long.')), time);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
