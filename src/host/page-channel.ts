/**
 * The page's side of the frame protocol (contract 6). It loads the service's
 * frame page into an iframe and gives it a token. It reports what happens there
 * with the same events that an element would dispatch.
 */
import {usableBaseUrl} from '../contract/base-url.js';
import type {ServiceError} from '../contract/errors.js';
import {isFrameEvent} from '../contract/events.js';
import {
  EmbedMessage,
  mergeOptions,
  type FrameOptions,
  type PageMessage,
  type Unsealed,
} from '../contract/messages.js';
import {framePath} from '../contract/paths/frame.js';
import {isSameUser, readEmbedToken} from '../contract/token.js';
import {setFrameAttributes} from './frame-attributes.js';
import type {FrameConnection, FrameHandle} from './frame-connection.js';
import {frameFault, silent} from './frame-fault.js';
import {FrameLife} from './frame-life.js';
import {FrameReports} from './frame-reports.js';
import {hear} from './guard.js';
import {attempted, decisionOf} from './decisions.js';
import {Leaving} from './leaving.js';
import {callBack} from './listen.js';

/** Milliseconds after a load within which the service's page sends its first message. */
const FIRST_WORD = 1_000;

/** Maximum frame height in CSS pixels. */
const MAX_HEIGHT = 100_000;

/**
 * Runs a flow in an iframe of yours, on the service's origin (contract 6). Sets the
 * iframe's address, `allow`, `referrerpolicy` and height. Throws a `TypeError` if
 * `baseUrl` cannot be used.
 *
 * @example
 * ```ts
 * import {connectFrame} from 'service-embed/frame';
 *
 * const handle = connectFrame(document.createElement('iframe'), {
 *   baseUrl,
 *   flow: 'deposit',
 *   token,
 *   tokenProvider: newToken,
 *   event: (name, detail) => console.log(name, detail),
 * });
 * handle.update({colorScheme: 'dark'});
 * ```
 */
export function connectFrame(frame: HTMLIFrameElement, connection: FrameConnection): FrameHandle {
  return new PageChannel(frame, connection);
}

class PageChannel implements FrameHandle {
  readonly #frame: HTMLIFrameElement;
  readonly #connection: FrameConnection;
  readonly #baseUrl: string;
  readonly #origin: string;
  readonly #closing = new AbortController();
  readonly #reports: FrameReports;
  readonly #life: FrameLife;
  #token: string;
  #options: FrameOptions;
  /** The nonce of the connected frame page. */
  #nonce: string | undefined;
  /** Identifies an expiry that was not answered yet. */
  #expiry: object | undefined;
  #height: number | undefined;
  readonly #leaving = new Leaving();

  constructor(frame: HTMLIFrameElement, connection: FrameConnection) {
    const {baseUrl, token, options = {}} = connection;
    const url = usableBaseUrl(baseUrl);
    if (url === undefined) throw new TypeError('baseUrl is not the address of a service.');
    this.#frame = frame;
    this.#connection = connection;
    this.#baseUrl = url;
    this.#origin = new URL(url).origin;
    this.#token = token;
    this.#options = options;
    this.#reports = new FrameReports((name, detail) => {
      const {callbacks} = connection;
      return decisionOf([
        attempted(() => callbacks && callBack(callbacks, name, detail)),
        attempted(() => connection.event?.(name, detail)),
      ]);
    });
    this.#life = new FrameLife(frame, this.#closing.signal, {
      probe: () => this.#probe(),
      lost: () => void this.#askWhy(silent()),
    });
    hear(
      {
        isSource: source => source === frame.contentWindow,
        isOrigin: origin => origin === this.#origin,
        schema: EmbedMessage,
        // Each load of the frame page announces its own nonce.
        isOurs: ({type, nonce}) => type === 'SERVICE_READY' || nonce === this.#nonce,
        signal: this.#closing.signal,
      },
      message => this.#take(message),
    );
    this.#load();
  }

  update(options: FrameOptions): void {
    this.#options = mergeOptions(this.#options, options);
    this.#send({type: 'SERVICE_INIT', payload: {options}});
  }

  setToken(token: string): void {
    if (token === this.#token || this.#closing.signal.aborted) return;
    const sameUser = isSameUser(this.#token, token);
    this.#token = token;
    // For another user, the frame's page is reloaded, which discards the last user's input.
    if (!sameUser) this.#leaving.end(false);
    if (!sameUser) this.#load();
    else if (this.#expiry) this.#refresh(token, this.#expiry);
    else this.#send({type: 'SERVICE_INIT', payload: {token}});
  }

  gatesChanged(): void {
    this.#send({type: 'SERVICE_GATES_CHANGED'});
  }

  focus(): void {
    this.#frame.focus();
    this.#send({type: 'SERVICE_FOCUS'});
  }

  signOut(): Promise<boolean> {
    if (this.#nonce !== undefined) this.#send({type: 'SERVICE_SIGN_OUT'});
    return this.#leaving.begin();
  }

  close(): void {
    this.#closing.abort();
    this.#reports.end();
    this.#life.end();
    this.#nonce = undefined;
  }

  /**
   * Loads the frame page. Its address contains only the flow and the partner. URLs never carry
   * tokens.
   */
  #load(): void {
    const {flow, isvId = readEmbedToken(this.#token)?.iss ?? ''} = this.#connection;
    const frame = this.#frame;
    this.#nonce = undefined;
    this.#expiry = undefined;
    setFrameAttributes(frame, flow);
    frame.src = this.#baseUrl + framePath(flow, isvId);
    this.#life.begin(this.#options.requestTimeout);
  }

  #take(message: EmbedMessage): void {
    if (message.type === 'SERVICE_READY') return this.#ready(message.nonce);
    this.#life.heard();
    switch (message.type) {
      case 'SERVICE_ERROR':
        return this.#reports.error(message);
      case 'SERVICE_GEOFENCE_BLOCKED':
        return this.#reports.blocked(message);
      case 'SERVICE_SESSION_EXPIRED':
        return this.#expired();
      case 'SERVICE_SIGNED_OUT':
        return this.#leaving.end(true);
      case 'SERVICE_STATE':
        return this.#connection.state?.(message.payload.state);
      case 'SERVICE_RESIZE':
        return this.#resized(message.payload.height);
      case 'SERVICE_EVENT':
        return this.#event(message);
    }
  }

  #event(message: Extract<EmbedMessage, {type: 'SERVICE_EVENT'}>): void {
    const {name} = message.payload;
    if (!isFrameEvent(name)) return;
    if (name === 'service-session-refreshed') this.#expiry = undefined;
    this.#reports.event(message, (question, go) => {
      this.#send({type: 'SERVICE_ANSWER', payload: {question, go}});
    });
  }

  /** The frame repeats `SERVICE_READY` until we answer. We answer each nonce once. */
  #ready(nonce: string): void {
    if (nonce === this.#nonce || !this.#reports.admits()) return;
    const {tokenProvider} = this.#connection;
    const again = this.#life.ready();
    this.#nonce = nonce;
    this.#expiry = undefined;
    // The first token may have expired since.
    if (again && tokenProvider) void this.#askProvider(tokenProvider, nonce);
    else this.#init();
  }

  async #askProvider(provider: () => string | Promise<string>, nonce: string): Promise<void> {
    try {
      const token = await provider();
      if (isSameUser(this.#token, token)) this.#token = token;
    } catch {
      // The known token is used. The service decides whether it is valid.
    }
    if (nonce === this.#nonce) this.#init();
  }

  #init(): void {
    this.#send({
      type: 'SERVICE_INIT',
      payload: {token: this.#token, options: this.#options, answers: true},
    });
    if (this.#leaving.isUnderWay) this.#send({type: 'SERVICE_SIGN_OUT'});
  }

  #expired(): void {
    const expiry = {};
    this.#expiry = expiry;
    const refresh = (token: string | Promise<string>): void => {
      this.#promise(expiry, true);
      void Promise.resolve(token).then(
        fresh => this.#refresh(fresh, expiry),
        () => this.#promise(expiry, false),
      );
    };
    this.#reports.expired(refresh);
    const {tokenProvider} = this.#connection;
    if (tokenProvider && this.#expiry === expiry) refresh(Promise.resolve().then(tokenProvider));
  }

  /** Each expiry accepts only one answer. */
  #refresh(token: string, expiry: object): void {
    if (expiry !== this.#expiry) return;
    if (typeof token !== 'string' || token === '') return this.#promise(expiry, false);
    this.#expiry = undefined;
    this.#token = token;
    this.#send({type: 'SERVICE_SESSION_REFRESH', payload: {token}});
  }

  #promise(expiry: object, go: boolean): void {
    if (expiry !== this.#expiry) return;
    this.#send({type: 'SERVICE_ANSWER', payload: {question: 'session', go}});
  }

  /** Merges all changes within one animation frame. */
  #resized(height: number): void {
    const waits = this.#height !== undefined;
    this.#height = Math.ceil(Math.min(Math.max(height, 0), MAX_HEIGHT));
    if (waits) return;
    requestAnimationFrame(() => {
      const {resized} = this.#connection;
      const last = this.#height ?? 0;
      this.#height = undefined;
      if (this.#closing.signal.aborted) return;
      if (resized) resized(last);
      else this.#frame.style.height = `${last}px`;
    });
  }

  /** The loaded page may not be the service's. If it stays silent, asks the service why. */
  #probe(): void {
    if (this.#nonce !== undefined) return this.#send({type: 'SERVICE_INIT', payload: {}});
    const timer = setTimeout(() => {
      if (this.#nonce === undefined) void this.#askWhy(undefined);
    }, FIRST_WORD);
    this.#closing.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async #askWhy(otherwise: ServiceError | undefined): Promise<void> {
    const nonce = this.#nonce;
    const fault = nonce === undefined ? await frameFault(this.#frame.src) : undefined;
    const error = fault ?? otherwise;
    // The frame may have answered meanwhile, or the channel may be closed.
    if (!error || this.#closing.signal.aborted || nonce !== this.#nonce) return;
    this.#life.end();
    const {lost} = this.#connection;
    if (lost) lost(error);
    else this.#reports.failed(error);
  }

  /**
   * Posts only to the frame's window, and only while it shows the service's origin. Returns nothing
   * on purpose: WebKit would make a tail call, and the message would have the wrong source.
   */
  #send(message: Unsealed<PageMessage>): void {
    const nonce = this.#nonce;
    if (nonce === undefined) return;
    this.#frame.contentWindow?.postMessage({...message, nonce}, this.#origin);
  }
}
