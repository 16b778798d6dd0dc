import type {Absence} from '../../session/session-state.js';
import {tryLater, tryNoMore} from '../../session/again.js';
import {warnSetup} from '../setup/tell.js';
import type {Facts, Service, Tokenless, SessionSearch} from './session-search.js';

export interface MissingSessionOptions {
  service(): Service;
  /** The page's `tokenProvider` has brought the first token. */
  found(token: string): void;
  /** The reason for having no session has changed. */
  changed(): void;
}

/** Handles an element that has no session. The code for this loads only then. */
export class MissingSession implements Facts {
  /** Why there is no session. */
  absence: Absence = 'waiting';
  /** Whether the token was given for another service. */
  isElsewhere = false;
  readonly #host: Tokenless;
  readonly #options: MissingSessionOptions;
  #without: Promise<SessionSearch> | undefined;

  constructor(host: Tokenless, options: MissingSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Called when anything may have changed. */
  look(): void {
    if (this.#without || !this.service.hasSession) this.run(without => without.look(), this);
  }

  get service(): Service {
    return this.#options.service();
  }

  /** Called when the element has left the page, or is back. */
  moved(): void {
    if (!this.#host.isConnected) tryNoMore(this);
    if (this.#without || (this.#isUnloaded && this.#host.isConnected)) this.look();
  }

  /** The page's `tokenProvider` has brought the first token. */
  found(token: string): void {
    this.#options.found(token);
  }

  /** Sets the reason for having no session. */
  setReason(absence: Absence): void {
    this.absence = absence;
    this.#options.changed();
  }

  /** If the file does not load, only the latest call of each `owner` is made again. */
  run(call: (without: SessionSearch) => void, owner: unknown = call): void {
    const loading = (this.#without ??= import('./session-search.js').then(
      part => new part.SessionSearch(this.#host, this),
    ));
    loading.then(call, (cause: unknown) => {
      this.#without = undefined;
      warnSetup('part', this.#host, {cause});
      tryLater(owner, () => {
        if (this.#isUnloaded) this.setReason('waiting');
        this.run(call, owner);
      });
      if (this.absence === 'waiting' && !this.service.hasSession) this.setReason('unloaded');
    });
  }

  get #isUnloaded(): boolean {
    return this.absence === 'unloaded' && !this.service.hasSession;
  }
}
