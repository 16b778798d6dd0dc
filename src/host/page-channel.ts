/**
 * The page's side of the frame protocol (contract 6): puts the service's frame
 * page into an iframe, gives it a token, and tells the page what happens there,
 * in the very events that an element would dispatch.
 */
import {usableBaseUrl} from '../contract/base-url.js';
import type {ElementState} from '../contract/element-state.js';
import type {ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';
import {
  EmbedMessage,
  mergeOptions,
  type FrameOptions,
  type PageMessage,
  type Unsealed,
} from '../contract/messages.js';
import {framePath} from '../contract/paths.js';
import {isSameUser, readEmbedToken} from '../contract/token.js';
import {dressFrame} from './dress-frame.js';
import {frameFault, silent} from './frame-fault.js';
import {FrameLife} from './frame-life.js';
import {FrameReports, type FrameListener} from './frame-reports.js';
import {hear} from './guard.js';
import {callBack, type Callbacks} from './listen.js';

export interface FrameConnection {
  /** Of the service: `https:`, or `http:` on localhost. */
  readonly baseUrl: string;
  readonly flow: FlowName;
  /** The partner's id; else that of the token. */
  readonly isvId?: string | undefined;
  readonly token: string;
  /** Brings a fresh token: at an expiry, and after the frame was loaded anew. */
  readonly tokenProvider?: (() => string | Promise<string>) | undefined;
  readonly options?: FrameOptions | undefined;
  /** Every event, by the elements' own names and details (`listen` has the rest). */
  readonly event?: FrameListener | undefined;
  readonly callbacks?: Callbacks | undefined;
  /** Of the frame's content, in CSS pixels, once a frame at most; else the iframe gets the height. */
  readonly resized?: ((height: number) => void) | undefined;
  /** What the element in the frame shows, as its `:state(…)`. */
  readonly state?: ((state: ElementState) => void) | undefined;
  /** Nobody answers from the frame, or the service refuses this page; else told as `service-error`. */
  readonly lost?: ((error: ServiceError) => void) | undefined;
}

export interface FrameHandle {
  /** Changes what is given; the rest stays. */
  update(options: FrameOptions): void;
  /** Another token of the same user goes on; that of another user begins anew. */
  setToken(token: string): void;
  /** Something has changed the user's gates elsewhere: the service is asked again. */
  gatesChanged(): void;
  /** The keyboard's focus goes into the frame. */
  focus(): void;
  /** Nothing is heard or said from now on; the iframe stays as it is. */
  close(): void;
}

/** Milliseconds after a load in which the service's page says its first word. */
const FIRST_WORD = 1_000;

/** The tallest frame that a page is asked for. */
const MAX_HEIGHT = 100_000;

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
  /** Of the frame page that is connected. */
  #nonce: string | undefined;
  /** An expiry that nobody has answered. */
  #expiry: object | undefined;
  #height: number | undefined;

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
      if (connection.callbacks) callBack(connection.callbacks, name, detail);
      return connection.event?.(name, detail);
    });
    this.#life = new FrameLife(frame, this.#closing.signal, {
      probe: () => this.#probe(),
      lost: () => void this.#askWhy(silent()),
    });
    hear(
      {
        source: () => frame.contentWindow,
        isOrigin: origin => origin === this.#origin,
        schema: EmbedMessage,
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
    // What the last user typed goes with the page it stands in.
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

  close(): void {
    this.#closing.abort();
    this.#reports.end();
    this.#life.end();
    this.#nonce = undefined;
  }

  /** The address holds the flow and the partner alone: no token stands in a URL. */
  #load(): void {
    const {flow, isvId = readEmbedToken(this.#token)?.iss ?? ''} = this.#connection;
    const frame = this.#frame;
    this.#nonce = undefined;
    this.#expiry = undefined;
    dressFrame(frame, flow);
    frame.src = this.#baseUrl + framePath(flow, isvId);
    this.#life.begin(this.#options.requestTimeout);
  }

  #take(message: EmbedMessage): void {
    if (message.type === 'SERVICE_READY') return this.#ready(message.nonce);
    if (message.nonce !== this.#nonce) return;
    this.#life.heard();
    switch (message.type) {
      case 'SERVICE_ERROR':
        return this.#reports.error(message);
      case 'SERVICE_GEOFENCE_BLOCKED':
        return this.#reports.blocked(message);
      case 'SERVICE_SESSION_EXPIRED':
        return this.#expired();
      case 'SERVICE_STATE':
        return this.#connection.state?.(message.payload.state);
      case 'SERVICE_RESIZE':
        return this.#resized(message.payload.height);
      case 'SERVICE_EVENT':
        if (message.payload.name === 'service-session-refreshed') this.#expiry = undefined;
        return this.#reports.event(message, (question, go) => {
          this.#send({type: 'SERVICE_ANSWER', payload: {question, go}});
        });
    }
  }

  /** Said again until it is answered; the same one is answered once. */
  #ready(nonce: string): void {
    if (nonce === this.#nonce || !this.#reports.admits()) return;
    const {tokenProvider} = this.#connection;
    const again = this.#life.ready();
    this.#nonce = nonce;
    this.#expiry = undefined;
    // The first token may have ended since.
    if (again && tokenProvider) void this.#askProvider(tokenProvider, nonce);
    else this.#init();
  }

  async #askProvider(provider: () => string | Promise<string>, nonce: string): Promise<void> {
    try {
      const token = await provider();
      if (isSameUser(this.#token, token)) this.#token = token;
    } catch {
      // The one that is known, then; the service has the last word on it.
    }
    if (nonce === this.#nonce) this.#init();
  }

  #init(): void {
    this.#send({
      type: 'SERVICE_INIT',
      payload: {token: this.#token, options: this.#options, answers: true},
    });
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

  /** One answer to one expiry. */
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

  /** Many within one frame are one. */
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

  /** What has loaded is not the service's page, perhaps: then it is asked why. */
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
    // It may have come after all, or be wanted no more.
    if (!error || this.#closing.signal.aborted || nonce !== this.#nonce) return;
    this.#life.end();
    const {lost} = this.#connection;
    if (lost) lost(error);
    else this.#reports.failed(error);
  }

  /**
   * To that window while it shows that origin, and to nobody else. Returns nothing:
   * WebKit makes a tail call of it, and the message then has the wrong source.
   */
  #send(message: Unsealed<PageMessage>): void {
    const nonce = this.#nonce;
    if (nonce === undefined) return;
    this.#frame.contentWindow?.postMessage({...message, nonce}, this.#origin);
  }
}
