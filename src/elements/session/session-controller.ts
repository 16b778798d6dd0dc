import {emit} from '../../host/events.js';
import {usableBaseUrl} from '../../contract/base-url.js';
import {sessionFor} from '../../session/registry.js';
import {Session} from '../../session/session.js';
import type {Absence, SessionHost, SessionPage, SessionState} from '../../session/session-host.js';
import {warnSetup} from '../setup/warn-setup.js';
import {PROVIDER_TAG} from './session-context.js';
import {timeoutOf} from '../views/timeout-of.js';
import {isLapse} from './lapse.js';
import {MissingSession} from './missing-session.js';
import type {SessionClient, SessionListener} from './session-client.js';
import {SessionPublisher} from './session-publisher.js';
import {SurroundingSession} from './surrounding-session.js';

/** Milliseconds in which a framework may set a token again that it has removed. */
const GRACE = 1_000;

/** The maximum number of tokens in `#services`. When it is reached, the first ones have expired. */
const MOST_TOKENS = 100;

/**
 * Finds the session of an element: by its own token and base URL, or else from the
 * `<service-session>` around it. Attaches to the session while the element is
 * connected.
 */
export class SessionController implements SessionHost {
  readonly #host: SessionClient;
  readonly #listener: SessionListener;
  readonly #publisher: SessionPublisher;
  readonly #missing: MissingSession;
  readonly #surrounding: SurroundingSession;
  #session: Session | undefined;
  /** The state that the host was last notified of. */
  #seen: SessionState | undefined;
  #detach: (() => void) | undefined;
  /** The token that the page has set, or empty. */
  #pageToken = '';
  /** The first token, if the page's `tokenProvider` returned it. */
  #providerToken = '';
  #grace: ReturnType<typeof setTimeout> | undefined;
  /** The token that was last used for a session. */
  #usedToken: string | undefined;
  /** The base URL of each token that was used. */
  readonly #services = new Map<string, string>();
  /** Whether the element's own session was made for a frame. */
  #framed = false;

  constructor(host: SessionClient, listener: SessionListener) {
    this.#host = host;
    this.#listener = listener;
    // Do not add this object as a controller: a page can read those, and this one has the token.
    host.addController({
      // `unset` is on an element that a framework has not set up yet. It connects the element
      // later.
      hostConnected: () => host.hasAttribute('unset') || this.hostConnected(),
      hostDisconnected: () => this.hostDisconnected(),
    });
    this.#missing = new MissingSession(host, {
      service: () => ({
        hasSession: this.#session !== undefined || (this.#surrounding.isFollowed && !this.#token),
        hasToken: this.#pageToken !== '',
      }),
      found: token => {
        this.#providerToken = token;
        this.refresh();
      },
      changed: () => listener.replaced(),
    });
    this.#surrounding = new SurroundingSession(host, {
      changed: (...change) => this.#surround(...change),
      requestStopped: () => this.#missing.run(without => without.fault('unheard')),
    });
    this.#publisher = new SessionPublisher(
      host,
      // The element's own session is not shared if it runs in a frame.
      () => (this.isFramed ? this.#surrounding.session : this.#session),
      () => !this.isFramed && (this.#isProvider || this.#ownSession !== undefined),
    );
  }

  get timeout(): number {
    return timeoutOf(this.#host);
  }

  get page(): SessionPage {
    return this.#host;
  }

  get session(): Session | undefined {
    return this.#session;
  }

  /** Why there is no session. */
  get absence(): Absence {
    return this.#missing.absence;
  }

  get isFramed(): boolean {
    // An unknown value is treated as `frame`, but then no flow runs (`isolated-flow.ts`).
    return (this.#host.isolation || 'inline') !== 'inline';
  }

  /** The token that the page set last. `undefined` if the session is a `<service-session>`'s. */
  get ownToken(): string | undefined {
    return this.#ownSession && this.#usedToken;
  }

  hostConnected(): void {
    this.#attach();
    this.#publisher.announce();
    if (!this.#isProvider) void this.#surrounding.connect();
    this.#missing.moved();
  }

  hostDisconnected(): void {
    this.#leave();
    this.#surrounding.disconnect();
    this.#missing.moved();
  }

  /** Called when the page sets or removes a token. A framework may remove it temporarily. */
  give(token: unknown): void {
    clearTimeout(this.#grace);
    if (typeof token !== 'string') {
      if (this.#pageToken !== '') this.#grace = setTimeout(() => this.give(''), GRACE);
    } else if (token === '') {
      // An element without a token does not end the session around it.
      if (this.#token) this.signOut();
    } else if (token !== this.#pageToken) {
      this.#pageToken = token;
      this.#providerToken = '';
      this.#missing.absence = 'waiting';
      this.#host.requestUpdate('sessionToken', '');
    }
  }

  /** Ends the element's own session, or that of the `<service-session>` around. */
  signOut(): void {
    clearTimeout(this.#grace);
    if (this.#surrounding.isFollowed && !this.#token) {
      (this.#surrounding.provider as SessionClient | undefined)?.signOut();
      return;
    }
    const {owner} = this.#session ?? {};
    if (owner) this.#missing.run(without => without.forget(owner));
    this.#pageToken = this.#providerToken = '';
    this.#usedToken = undefined;
    this.#missing.absence = 'signed-out';
    this.refresh();
    this.#listener.replaced();
  }

  /** Called when the token, the base URL or the token provider may have changed. */
  refresh(): void {
    const token = this.#token;
    if (this.#framed !== this.isFramed) {
      this.#framed = this.isFramed;
      if (this.#ownSession) this.#use(undefined);
    }
    if (this.#ownSession && isLapse(token, this.#host.baseUrl, this.#ownSession)) {
      warnSetup('lapse', this.#host);
      return;
    }
    const url = usableBaseUrl(this.#host.baseUrl);
    const isElsewhere = url !== (this.#services.get(token) ?? url);
    if (token === '') this.#use(this.#surrounding.session);
    else if (url === undefined || isElsewhere) this.#use(undefined);
    else this.#take(url, token);
    this.#missing.isElsewhere = isElsewhere;
    this.#missing.look();
  }

  /** Asks for the first token again, after the page's `tokenProvider` returned none. */
  retry(): void {
    this.#missing.run(without => without.retry());
  }

  changed(state: SessionState): void {
    this.#seen = state;
    this.#publisher.update();
    this.#listener.changed(state);
  }

  expired(refresh: (token: string | Promise<string>) => void): void {
    emit(this.#host, 'service-session-expired', {refresh});
  }

  refreshed(expiration: string): void {
    emit(this.#host, 'service-session-refreshed', {expiration});
  }

  /** The element's own token. Empty if it has none. */
  get #token(): string {
    return this.#pageToken || this.#providerToken;
  }

  /** The session of the element's own token. */
  get #ownSession(): Session | undefined {
    return this.#session === this.#surrounding.session ? undefined : this.#session;
  }

  #take(url: string, token: string): void {
    const before = this.#usedToken;
    this.#usedToken = token;
    if (this.#services.size > MOST_TOKENS) this.#services.clear();
    this.#services.set(token, url);
    const spent = this.isFramed && token !== before && this.#session?.state.status === 'failed';
    if (this.#session?.baseUrl !== url || !this.#session.isFor(token) || spent) {
      this.#use(this.isFramed ? new Session(url, token) : sessionFor(url, token));
      // If the page sets the same token again after a lapse, the session may have a newer one.
    } else if (token !== before && !this.isFramed) this.#session.renew(token);
  }

  #leave(): void {
    this.#detach?.();
    this.#detach = undefined;
  }

  #use(session: Session | undefined): void {
    if (session === this.#session) return;
    this.#leave();
    this.#session = session;
    this.#seen = session?.state;
    this.#publisher.update();
    this.#listener.replaced();
    this.#attach();
  }

  #attach(): void {
    if (this.isFramed && this.#ownSession) return;
    if (this.#session && this.#host.isConnected) {
      this.#detach ??= this.#session.attach(this);
      // While the element was not on the page, it was not notified of changes.
      if (this.#seen !== this.#session.state) this.changed(this.#session.state);
    }
  }

  #surround(session: Session | undefined, before: Session | undefined, absence: Absence): void {
    const own = this.#session === before ? undefined : this.#session;
    if (this.#pageToken === '' && !own?.isAlive) this.#use(session);
    if (!this.#session) this.#missing.setReason(absence);
  }

  get #isProvider(): boolean {
    return this.#host.localName === PROVIDER_TAG;
  }
}
