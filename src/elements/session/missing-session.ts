import type {Absence} from '../../session/session-host.js';
import {tryLater, tryNoMore} from '../../session/again.js';
import {warnSetup} from '../setup/warn-setup.js';
import type {Facts, Service, Tokenless, SessionSearch} from './session-search.js';

export interface MissingSessionOptions {
  service(): Service;
  /** Called when the page's `tokenProvider` has returned the first token. */
  found(token: string): void;
  /** Called when the reason for having no session has changed. */
  changed(): void;
}

/** Handles an element without a session. `session-search.ts` does the work and loads only then. */
export class MissingSession implements Facts {
  /** Why there is no session. */
  absence: Absence = 'waiting';
  /** True if the page's token was set for another base URL. */
  isElsewhere = false;
  readonly #host: Tokenless;
  readonly #options: MissingSessionOptions;
  #without: Promise<SessionSearch> | undefined;

  constructor(host: Tokenless, options: MissingSessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Called when the token, the base URL or the token provider may have changed. */
  look(): void {
    if (this.#without || !this.service.hasSession) this.run(without => without.look(), this);
  }

  get service(): Service {
    return this.#options.service();
  }

  /** Called when the element was added to the page or removed from it. */
  moved(): void {
    if (!this.#host.isConnected) tryNoMore(this);
    if (this.#without || (this.#isUnloaded && this.#host.isConnected)) this.look();
  }

  /** Called when the page's `tokenProvider` has returned the first token. */
  found(token: string): void {
    this.#options.found(token);
  }

  /** Sets the reason for having no session. */
  setReason(absence: Absence): void {
    this.absence = absence;
    this.#options.changed();
  }

  /**
   * Loads the file if needed, then calls `call`. After a failure, retries each `owner`'s last call.
   */
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
