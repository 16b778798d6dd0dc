import type {ReactiveElement} from 'lit';
import type {Session} from '../../session/session.js';
import type {PublicSession} from './public-session.js';
import {tryLater} from '../../session/again.js';
import {warnSetup} from '../setup/warn-setup.js';
import {isOurs, PROVIDER_TAG, serviceSessionContext} from './session-context.js';

/** Shares an element's session with the page's own components, through `serviceSessionContext`. */
export class SessionPublisher {
  readonly #host: ReactiveElement;
  readonly #visible: () => Session | undefined;
  /** Loaded for a `<service-session>`, or when a component of the page requests the context. */
  #published: Promise<PublicSession> | undefined;

  /**
   * `visible` returns the session to share. `owns` returns whether the element shares a session.
   */
  constructor(host: ReactiveElement, visible: () => Session | undefined, owns: () => boolean) {
    this.#host = host;
    this.#visible = visible;
    host.addEventListener('context-request', request => {
      const {callback, context, subscribe = false} = request;
      const asker = request.contextTarget ?? request.composedPath()[0];
      if (context !== serviceSessionContext || isOurs(request) || asker === host || !owns()) return;
      // Stop the request, so that no provider around this element answers, too.
      request.stopImmediatePropagation();
      this.#provide(published => published.answer({callback, asker, subscribe}));
    });
  }

  /** Announces a `<service-session>` to the page's components. */
  announce(): void {
    if (this.#host.localName === PROVIDER_TAG) this.#provide();
  }

  /** Called when the session has changed. */
  update(): void {
    if (this.#published) this.#provide(published => published.update(this.#visible()));
  }

  /** Loads the context, then calls `run`. Does not catch errors of the page's own components. */
  #provide(run?: (published: PublicSession) => void): void {
    this.#published ??= import('./public-session.js').then(
      part => new part.PublicSession(this.#host, this.#visible()),
    );
    void this.#published.then(run, (cause: unknown) => {
      this.#published = undefined;
      warnSetup('part', this.#host, {cause});
      tryLater(this, () => this.#provide(run));
    });
  }
}
