/**
 * The embed's side of the frame protocol (contract 6). It runs in the frame
 * page on the service's origin. It listens to the page around if the partner
 * registered that page's origin, and forwards the element's events to it.
 */
import type {ElementState} from '../contract/element-state.js';
import {ServiceError} from '../contract/errors.js';
import {FRAME_EVENT_NAMES, isCancelable, type FrameEventName} from '../contract/events.js';
import type {FlowName} from '../contract/flow-name.js';
import {
  FramePageMessage,
  mergeOptions,
  type EmbedMessage,
  type FrameOptions,
  type Unsealed,
} from '../contract/messages.js';
import {isSameUser, readEmbedToken} from '../contract/token.js';
import {uuid} from '../contract/uuid.js';
import type {AskingEvent} from './ask-page.js';
import {callOut} from './call-out.js';
import {errorDetail, type ServiceEvent} from './events.js';
import {applyOptions, type FramedElement} from './frame-options.js';
import {hear} from './guard.js';
import {isForgotten} from './leaving.js';
import {Questions} from './questions.js';

export interface FramePage {
  readonly flow: FlowName;
  readonly isvId: string;
  /** The partner's registered origins. The channel posts to no others. */
  readonly origins: readonly string[];
  readonly baseUrl: string;
  /** The element is appended here. */
  readonly root: HTMLElement;
}

/** Milliseconds within which several gate changes count as one. */
const GATES_TOGETHER = 200;

export function openEmbedChannel(page: FramePage): void {
  // A top-level page has no host that could give it a token.
  if (window.parent === window) return;
  callOut(new EmbedChannel(page).announce);
}

class EmbedChannel {
  readonly #page: FramePage;
  readonly #nonce = uuid();
  readonly #questions = new Questions((question, name, detail) =>
    this.#send({type: 'SERVICE_EVENT', payload: {name, detail, question}}),
  );
  /** The origin that sent `SERVICE_INIT`. From then on, the channel accepts no other origin. */
  #host: string | undefined;
  #element: FramedElement | undefined;
  #token = '';
  /** Accepts the fresh token after an expiry. Undefined if no expiry is pending. */
  #answerExpiry: ((token: string | Promise<string>) => void) | undefined;
  /** Rejects the token that the page promised but cannot provide. */
  #giveUp: (() => void) | undefined;
  /** The state last reported to the page. */
  #state: ElementState | undefined;
  #height = 0;
  #options: FrameOptions = {};
  #applying = false;
  /** True after the page has sent another user's token. */
  #isEnded = false;
  #checkingGates = false;

  constructor(page: FramePage) {
    this.#page = page;
    hear(
      {
        isSource: source => source === window.parent,
        isOrigin: origin =>
          this.#host === undefined ? page.origins.includes(origin) : origin === this.#host,
        schema: FramePageMessage,
        isOurs: ({nonce}) => nonce === this.#nonce,
        signal: new AbortController().signal,
      },
      (message, origin) => this.#take(message, origin),
    );
  }

  /**
   * Sends `SERVICE_READY`, never to an unregistered origin. Returns false once the host page has
   * answered.
   */
  readonly announce = (): boolean => {
    if (this.#host !== undefined) return false;
    for (const origin of this.#candidates()) this.#post({type: 'SERVICE_READY'}, origin);
    return true;
  };

  /**
   * If the browser names the parent's origin, we post to that origin alone. Messages to other
   * origins would not arrive.
   */
  #candidates(): readonly string[] {
    const {origins} = this.#page;
    const around = location.ancestorOrigins?.[0];
    if (around === undefined || around === 'null') return origins;
    return origins.filter(origin => origin === around);
  }

  #take(message: FramePageMessage, origin: string): void {
    if (message.type === 'SERVICE_INIT') {
      if (this.#host === undefined) this.#begin(message, origin);
      else this.#change('payload' in message ? message.payload : {});
      return;
    }
    if (!this.#element) return;
    switch (message.type) {
      case 'SERVICE_SESSION_REFRESH':
        return this.#refresh(message.payload.token);
      case 'SERVICE_ANSWER':
        return this.#answer(message.payload);
      case 'SERVICE_GATES_CHANGED':
        return this.#checkGates();
      case 'SERVICE_FOCUS':
        return this.#element.focus();
      case 'SERVICE_SIGN_OUT':
        return void this.#signOut(this.#element);
    }
  }

  /** Refuses a bad start with an error, so the page does not wait. */
  #begin(message: Extract<FramePageMessage, {type: 'SERVICE_INIT'}>, origin: string): void {
    const {token, options, answers} = 'payload' in message ? message.payload : {};
    if (token === undefined || readEmbedToken(token)?.iss !== this.#page.isvId) {
      const text =
        'payload' in message
          ? 'SERVICE_INIT has no embed token of the partner that this frame belongs to.'
          : 'SERVICE_INIT has no payload, or its token or an option has the wrong type.';
      const error = new ServiceError('SESSION_INVALID', text, {status: 401});
      this.#post({type: 'SERVICE_ERROR', payload: {...errorDetail(error)}}, origin);
      return;
    }
    this.#host = origin;
    this.#token = token;
    this.#questions.promisesAnswer = answers === true;
    const {flow, baseUrl, root} = this.#page;
    const element = document.createElement(`service-${flow}`) as FramedElement;
    this.#element = element;
    element.baseUrl = baseUrl;
    element.showsAccount = true;
    element.sessionToken = token;
    applyOptions(element, options ?? {});
    this.#watch(element);
    root.append(element);
    new ResizeObserver(() => this.#resized()).observe(element);
    element.addController({hostUpdated: () => this.#drawn()});
  }

  /**
   * Merges several changes into one. Then sends the height, so that a page that probes the frame
   * gets a response.
   */
  #change({
    token,
    options,
  }: {
    token?: string | undefined;
    options?: FrameOptions | undefined;
  }): void {
    if (token !== undefined) this.#renew(token);
    this.#options = mergeOptions(this.#options, options ?? {});
    if (this.#applying) return;
    this.#applying = true;
    setTimeout(() => {
      this.#applying = false;
      if (this.#element) applyOptions(this.#element, this.#options);
      this.#options = {};
      this.#resized();
    });
  }

  /**
   * Another user's token ends the session, because some other script may have
   * started the frame with a user of its own before the page did.
   */
  #renew(token: string): void {
    if (this.#isEnded) return;
    // A signup token names no user, so an identical token is accepted, too.
    if (token !== this.#token && !isSameUser(this.#token, token)) return this.#end(token);
    this.#token = token;
    this.#answerExpiry = undefined;
    if (this.#element) this.#element.sessionToken = token;
  }

  /** Ends the session, so that no script can start another. Ignores an unreadable token. */
  #end(token: string): void {
    if (!readEmbedToken(token)) return;
    this.#isEnded = true;
    this.#answerExpiry = undefined;
    this.#element?.renewSession(token);
  }

  #refresh(token: string): void {
    const answer = this.#answerExpiry;
    if (!answer || this.#isEnded || !isSameUser(this.#token, token)) return;
    this.#answerExpiry = undefined;
    this.#token = token;
    answer(token);
  }

  #checkGates(): void {
    if (this.#checkingGates) return;
    this.#checkingGates = true;
    setTimeout(() => {
      this.#checkingGates = false;
      this.#element?.gatesChanged?.();
    }, GATES_TOGETHER);
  }

  async #signOut(element: FramedElement): Promise<void> {
    const {iss, sub} = readEmbedToken(this.#token) ?? {};
    // The first token takes effect with the first render.
    await element.updateComplete;
    const owner = `${this.#page.baseUrl} ${iss} ${sub}`;
    if (await isForgotten(owner, () => element.signOut())) this.#send({type: 'SERVICE_SIGNED_OUT'});
  }

  #watch(element: FramedElement): void {
    for (const name of FRAME_EVENT_NAMES) {
      element.addEventListener(name, event => this.#notify(name, event as AskingEvent));
    }
    element.addEventListener('service-error', ({detail}) => {
      this.#send({type: 'SERVICE_ERROR', payload: detail});
    });
    // Reports on both of the contract's channels, so a page may listen to either (6).
    element.addEventListener('service-geofence-blocked', ({detail}) => {
      const {reason: message, stateCode: _, phase, ...ids} = detail;
      this.#send({type: 'SERVICE_GEOFENCE_BLOCKED', payload: {...detail}});
      // At submit, the element reports the error itself.
      if (phase === 'submit') return;
      const payload = {code: 'GEOFENCE_BLOCKED', message, retryable: false, ...ids};
      this.#send({type: 'SERVICE_ERROR', payload});
    });
    element.addEventListener('service-session-expired', ({detail}) => this.#expired(detail));
  }

  #notify(name: FrameEventName, event: AskingEvent): void {
    const {detail, hold} = event;
    if (hold && isCancelable(name)) hold(this.#questions.ask(name, detail));
    else this.#send({type: 'SERVICE_EVENT', payload: {name, detail}});
  }

  #expired({refresh}: ServiceEvent<'service-session-expired'>['detail']): void {
    if (this.#isEnded) return;
    this.#answerExpiry = refresh;
    this.#send({type: 'SERVICE_SESSION_EXPIRED'});
  }

  #answer({question, go}: {readonly question: string; readonly go: boolean}): void {
    if (question !== 'session') this.#questions.answer(question, go);
    else if (go) this.#awaitToken();
    else this.#giveUp?.();
  }

  /** The page must answer quickly, but its token may take longer. */
  #awaitToken(): void {
    this.#answerExpiry?.(
      new Promise((resolve, reject) => {
        this.#answerExpiry = resolve;
        this.#giveUp = reject;
      }),
    );
  }

  #drawn(): void {
    // A resize observer does not fire while the frame is out of sight.
    if (this.#heightNow() !== this.#height) this.#resized();
    const state = this.#element?.shown;
    if (state === undefined || state === this.#state) return;
    this.#state = state;
    this.#send({type: 'SERVICE_STATE', payload: {state}});
  }

  #resized(): void {
    const height = this.#heightNow();
    this.#height = height;
    this.#send({type: 'SERVICE_RESIZE', payload: {height}});
  }

  #heightNow(): number {
    return Math.ceil(this.#element?.getBoundingClientRect().height ?? 0);
  }

  #send(message: Unsealed<EmbedMessage>): void {
    if (this.#host !== undefined) this.#post(message, this.#host);
  }

  /**
   * Returns nothing on purpose: WebKit would make a tail call, and the message would have the wrong
   * source.
   */
  #post(message: Unsealed<EmbedMessage>, origin: string): void {
    window.parent.postMessage({...message, nonce: this.#nonce}, origin);
  }
}
