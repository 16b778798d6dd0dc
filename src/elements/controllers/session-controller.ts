import type {ReactiveElement} from 'lit';
import type {ServiceAccess} from '../../contract/events.js';
import {readEmbedToken} from '../../contract/token.js';
import {emit} from '../../host/events.js';
import {usableBaseUrl} from '../../contract/base-url.js';
import {sessionFor} from '../../session/registry.js';
import {Session} from '../../session/session.js';
import type {SessionHost, SessionState, TokenProvider} from '../../session/session-state.js';
import type {Cause} from '../console/causes.js';
import {tell} from '../console/tell.js';
import type {PublicSession} from '../session/public-session.js';
import {closest} from '../closest.js';
import {followSession, isOurs, serviceSessionContext} from '../session-context.js';
import {timeoutOf} from '../timeout-of.js';

export interface SessionClient extends ReactiveElement {
  readonly baseUrl: string;
  readonly tokenProvider: TokenProvider | undefined;
  readonly requestTimeout: number;
  readonly expiryTimeout: number | undefined;
  /** Whether the element is on the frame page. */
  readonly showsAccount: boolean;
  /** `frame`: a session by the element's own token lives in its frame, and not here. */
  readonly isolation?: string;
}

export interface SessionListener {
  changed(state: SessionState): void;
  /** Another session than before, or none. */
  replaced(): void;
}

const PROVIDER_TAG = 'service-session';

/** How many tokens are remembered. By the time that so many have come, the first have ended. */
const MOST_TOKENS = 100;

/**
 * Finds the session of an element: by its own token and base URL, or else from
 * the `<service-session>` around it. Attaches to it while the element is connected.
 */
export class SessionController implements SessionHost {
  readonly #host: SessionClient;
  readonly #listener: SessionListener;
  #session: Session | undefined;
  /** The state that the host heard last. */
  #seen: SessionState | undefined;
  #detach: (() => void) | undefined;
  #surrounding: Session | undefined;
  #consuming = false;
  #unfollow: (() => void) | undefined;
  /** What the page set last. */
  #given = '';
  /** The token that was taken last. */
  #taken: string | undefined;
  /** Tokens that were taken, and the service that each one was given for. */
  readonly #services = new Map<string, string>();
  /** Whether the element's own session was made for a frame. */
  #framed = false;
  /** Loads for a `<service-session>`, or when a component of the page asks. */
  #published: Promise<PublicSession> | undefined;

  constructor(host: SessionClient, listener: SessionListener) {
    this.#host = host;
    this.#listener = listener;
    // The page can reach an element's controllers, and this one has the token.
    host.addController({
      hostConnected: () => this.hostConnected(),
      hostDisconnected: () => this.hostDisconnected(),
    });
    host.addEventListener('context-request', request => this.#answer(request));
  }

  get timeout(): number {
    return timeoutOf(this.#host);
  }

  get tokenProvider(): TokenProvider | undefined {
    return this.#host.tokenProvider;
  }

  get expiryTimeout(): number | undefined {
    return this.#host.expiryTimeout;
  }

  get answersLater(): boolean {
    return this.#host.showsAccount;
  }

  get session(): Session | undefined {
    return this.#session;
  }

  /** What the service said, here or in the element's frame. */
  get known(): ServiceAccess | undefined {
    const {confirmed, framed} = this.#session ?? {};
    if (!confirmed) return framed;
    const {gates, permissions, expiration} = confirmed;
    return {gates, permissions, expiration};
  }

  get isFramed(): boolean {
    return this.#host.isolation === 'frame';
  }

  /** The token that the page set last. `undefined` if the session is a `<service-session>`'s. */
  get ownToken(): string | undefined {
    return this.#ownSession && this.#taken;
  }

  hostConnected(): void {
    this.#attach();
    if (this.#isProvider) void this.#provide();
    else void this.#consume();
  }

  hostDisconnected(): void {
    this.#leave();
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#consuming = false;
  }

  /** Called when the token or the base URL may have changed. */
  refresh(token = this.#given): void {
    this.#given = token;
    if (this.#framed !== this.isFramed) {
      this.#framed = this.isFramed;
      if (this.#ownSession) this.#use(undefined);
    }
    if (this.#isLapse()) {
      this.#warn('lapse');
      return;
    }
    const url = usableBaseUrl(this.#host.baseUrl);
    const isElsewhere = url !== (this.#services.get(token) ?? url);
    if (token === '') this.#use(this.#surrounding);
    else if (url === undefined || isElsewhere) this.#use(undefined);
    else this.#take(url, token);
    if (this.#session || this.#consuming) return;
    if (url !== undefined && isElsewhere) this.#warn('elsewhere');
    else this.#warn(this.#missing());
  }

  changed(state: SessionState): void {
    this.#seen = state;
    this.#publish();
    this.#listener.changed(state);
  }

  expired(refresh: (token: string | Promise<string>) => void): void {
    emit(this.#host, 'service-session-expired', {refresh});
  }

  refreshed(expiration: string): void {
    emit(this.#host, 'service-session-refreshed', {expiration});
  }

  /**
   * A framework that renders while it still loads the token sets nothing, or
   * `[object Promise]`, for a moment. That must not cost the user a payment. Only
   * another user's token or another service ends a living session.
   */
  #isLapse(): boolean {
    const {baseUrl} = this.#host;
    // An empty text is the page's way to end the session.
    if (this.#given === '') return false;
    if (!this.#ownSession || !isAlive(this.#ownSession.state)) return false;
    const moved = baseUrl !== '' && usableBaseUrl(baseUrl) !== this.#ownSession.baseUrl;
    return !moved && (baseUrl === '' || !readEmbedToken(this.#given));
  }

  /** The session of the element's own token. */
  get #ownSession(): Session | undefined {
    return this.#session === this.#surrounding ? undefined : this.#session;
  }

  #take(url: string, token: string): void {
    const before = this.#taken;
    this.#taken = token;
    if (this.#services.size > MOST_TOKENS) this.#services.clear();
    this.#services.set(token, url);
    const spent = this.isFramed && token !== before && this.#session?.state.status === 'failed';
    if (this.#session?.baseUrl !== url || !this.#session.isFor(token) || spent) {
      this.#use(this.isFramed ? new Session(url, token) : sessionFor(url, token));
      // A token that comes back after a lapse may be older than the one in use.
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
    this.#publish();
    this.#listener.replaced();
    this.#attach();
  }

  #attach(): void {
    if (this.isFramed && this.#ownSession) return;
    if (this.#session && this.#host.isConnected) {
      this.#detach ??= this.#session.attach(this);
      // The element heard nothing while it was off the page.
      if (this.#seen !== this.#session.state) this.changed(this.#session.state);
    }
  }

  /** Uses the session of the `<service-session>` around the element, if there is one. */
  async #consume(): Promise<void> {
    if (this.#consuming || !closest(this.#host, PROVIDER_TAG)) return;
    this.#consuming = true;
    await customElements.whenDefined(PROVIDER_TAG);
    if (!this.#host.isConnected || this.#unfollow) return;
    // The element may have moved into another one by now.
    const provider = closest(this.#host, PROVIDER_TAG);
    this.#unfollow = provider && followSession(this.#host, this.#surround);
    if (this.#unfollow) return;
    // A listener of the page stopped the request. The next connection asks again.
    this.#consuming = false;
    if (provider) this.#warn('unheard');
  }

  readonly #surround = (session: Session | undefined): void => {
    const own = this.#ownSession;
    this.#surrounding = session;
    const keeps = own && isAlive(own.state);
    if (this.#given === '' && !keeps) this.#use(session);
  };

  /** A component of the page asks for `serviceSessionContext`. */
  #answer(request: HTMLElementEventMap['context-request']): void {
    const {callback, context, subscribe = false} = request;
    const asker = request.contextTarget ?? request.composedPath()[0];
    if (context !== serviceSessionContext || isOurs(request) || asker === this.#host) return;
    if (this.isFramed || !(this.#isProvider || this.#ownSession)) return;
    // A provider further out must not answer as well.
    request.stopImmediatePropagation();
    void this.#provide(published => published.answer({callback, asker, subscribe}));
  }

  get #isProvider(): boolean {
    return this.#host.localName === PROVIDER_TAG;
  }

  /** Loads what tells the page's components of the session. It also announces itself to them. */
  async #provide(run?: (published: PublicSession) => void): Promise<void> {
    const loading = (this.#published ??= import('../session/public-session.js').then(
      part => new part.PublicSession(this.#host, this.#visible),
    ));
    try {
      await loading;
    } catch {
      // The next request tries again.
      this.#published = undefined;
      return;
    }
    // An error of a page's own component is the page's, so nothing catches it here.
    run?.(await loading);
  }

  #publish(): void {
    if (this.#published) void this.#provide(published => published.update(this.#visible));
  }

  /** A session that runs in a frame tells nothing here. */
  get #visible(): Session | undefined {
    return this.isFramed ? this.#surrounding : this.#session;
  }

  #missing(): Cause {
    const {baseUrl} = this.#host;
    if (baseUrl !== '' && usableBaseUrl(baseUrl) === undefined) return 'unusable';
    return this.#given === '' ? 'tokenless' : 'addressless';
  }

  #warn(cause: Cause): void {
    tell(cause, this.#host.localName);
  }
}

/** The session works, or it failed in a way that a retry can mend. */
function isAlive(state: SessionState): boolean {
  return state.status !== 'failed' || state.error.retryable;
}
