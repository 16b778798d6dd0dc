import type {Absence} from '../../session/session-state.js';
import {tryLater, tryNoMore} from '../../session/again.js';
import {tell} from '../setup/tell.js';
import type {Facts, Service, Tokenless, WithoutSession} from './without-session.js';

export interface LackOptions {
  service(): Service;
  /** The page's `tokenProvider` has brought the first token. */
  found(token: string): void;
  /** There is no session for another reason than before. */
  changed(): void;
}

/** Looks after an element while it has no session. The code for it loads then. */
export class SessionLack implements Facts {
  /** Why there is no session. */
  absence: Absence = 'waiting';
  /** Whether the token was given for another service. */
  isElsewhere = false;
  readonly #host: Tokenless;
  readonly #options: LackOptions;
  #without: Promise<WithoutSession> | undefined;

  constructor(host: Tokenless, options: LackOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Called when anything may have changed. */
  look(): void {
    if (this.#without || !this.service.isServed) this.run(without => without.look(), this);
  }

  get service(): Service {
    return this.#options.service();
  }

  /** The element has left the page, or is back. */
  moved(): void {
    if (!this.#host.isConnected) tryNoMore(this);
    if (this.#without || (this.#isUnloaded && this.#host.isConnected)) this.look();
  }

  /** The page's `tokenProvider` has brought the first token. */
  found(token: string): void {
    this.#options.found(token);
  }

  /** There is no session, for that reason. */
  lacks(absence: Absence): void {
    this.absence = absence;
    this.#options.changed();
  }

  /** If the file does not load, only the latest call of each `owner` is made again. */
  run(call: (without: WithoutSession) => void, owner: unknown = call): void {
    const loading = (this.#without ??= import('./without-session.js').then(
      part => new part.WithoutSession(this.#host, this),
    ));
    loading.then(call, (cause: unknown) => {
      this.#without = undefined;
      tell('part', this.#host, {cause});
      tryLater(owner, () => {
        if (this.#isUnloaded) this.lacks('waiting');
        this.run(call, owner);
      });
      if (this.absence === 'waiting' && !this.service.isServed) this.lacks('unloaded');
    });
  }

  get #isUnloaded(): boolean {
    return this.absence === 'unloaded' && !this.service.isServed;
  }
}
