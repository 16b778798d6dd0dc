/**
 * A flow in an iframe on the service's origin (`isolation="frame"`). The element
 * passes its options to the frame and fires the frame's events as its own. The
 * session runs in the frame. With its own token, the element makes no requests to
 * the service.
 */
import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {FrameHandle} from '../../host/frame-connection.js';
import {connectFrame} from '../../host/page-channel.js';
import {emitError, type ServiceEventName, type ServiceEvents} from '../../host/events.js';
import type {ServiceError} from '../../contract/errors.js';
import {dropReturnedLink} from '../../providers/returned-link.js';
import {repeat} from '../../host/repeat.js';
import type {FrameOptions} from '../../contract/messages.js';
import {shellWords} from '../../locale/shell-words.js';
import type {ShellWords} from '../../locale/words.js';
import {followGates, gatesChanged} from '../../session/gates.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {Inspection} from '../setup/inspection.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {localeOf} from '../flow/locale-controller.js';
import {tellIsolated} from '../setup/isolated.js';
import {RemovalController} from '../session/removal-controller.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import type {ElementState} from '../../contract/element-state.js';
import {unloaded} from '../views/shell-views.js';
import {changes, frameOptions} from './frame-options.js';
import {FramedUser} from './framed-user.js';
import type {Framed} from './framing.js';
import {frameStyles} from './frame-styles.js';
import {FrameTokens} from './frame-tokens.js';

/** Events after which the user's gates have changed, also for the page's other elements. */
const COMPLETING: readonly ServiceEventName[] = ['service-kyc-success', 'service-terms-accepted'];

export class FrameFlow implements RunningFlow, ReactiveController {
  readonly #part: Framed;
  readonly #session: Session;
  readonly #tokens: FrameTokens;
  readonly #user: FramedUser;
  readonly #removal: RemovalController;
  readonly #inspection: Inspection;
  /** Set once there is a token. The browser loads the frame when a render inserts it. */
  #frame: HTMLIFrameElement | undefined;
  #handle: FrameHandle | undefined;
  #options: FrameOptions = {};
  #state: ElementState = 'loading';
  #shown = false;
  #lost = false;
  /** Counts the starts, so that a late token of an earlier start is dropped. */
  #beginning = 0;
  #unfollow: (() => void) | undefined;
  /** The flow without a frame. It shows the error of a session that failed without a frame. */
  #failure: RunningFlow | undefined;

  constructor(part: Framed, session: Session) {
    this.#part = part;
    this.#session = session;
    const {host, framing} = part;
    this.#tokens = new FrameTokens(host, session, framing.token, token =>
      this.#handle?.setToken(token),
    );
    this.#user = new FramedUser(host, session, framing.flow);
    void localeOf(host).load(framing.flow);
    adoptStyles(host, frameStyles);
    this.#inspection = new Inspection(host, session);
    // Browsers reload a frame that is moved. Then the frame connects again by itself.
    this.#removal = new RemovalController(host, () => this.#close());
    host.addController(this);
  }

  hostConnected(): void {
    if (!this.#handle && !this.#lost) void this.#begin();
  }

  sessionChanged(state: SessionState): void {
    this.#failure?.sessionChanged(state);
    if (state.status !== 'active') return;
    if (this.#handle) void this.#renew();
    else if (!this.#lost) void this.#begin();
  }

  draw(): Screen {
    const failure = this.#drawFailure();
    if (failure) return failure;
    const words = shellWords(this.#part.host);
    if (this.#lost) return unloaded(words, () => this.#retry());
    this.#sync();
    if (this.#frame) this.#frame.title = words[`${this.#part.framing.flow}Title`];
    this.#frame?.classList.toggle('waiting', !this.#shown);
    return {state: this.#state, announcement: {}, view: this.#view(words)};
  }

  focus(): void {
    this.#handle?.focus();
  }

  gatesChanged(): void {
    this.#handle?.gatesChanged();
  }

  readonly #gatesRead = (): void => this.gatesChanged();

  end(): void {
    this.#close();
    this.#user.end();
    this.#failure?.end();
    this.#inspection.end();
    this.#removal.end();
    this.#part.host.removeController(this);
  }

  /**
   * Uses one template with and without the skeleton, because browsers reload a frame that moves.
   */
  #view(words: ShellWords): TemplateResult {
    const skeleton = this.#shown ? nothing : this.#part.framing.skeleton(words);
    return html`${skeleton}${this.#frame}`;
  }

  /** Shows a failed session in the flow without a frame, because there is nothing to isolate. */
  #drawFailure(): Screen | undefined {
    const isFailed = this.#session.state.status === 'failed' && !this.#handle;
    if (isFailed) this.#failure ??= this.#part.inline?.start(this.#part.host, this.#session);
    else {
      this.#failure?.end();
      this.#failure = undefined;
    }
    return this.#failure?.draw() ?? (isFailed ? this.#part.unloaded : undefined);
  }

  async #begin(): Promise<void> {
    const {host, framing} = this.#part;
    if (this.#session.state.status === 'failed') return;
    const beginning = ++this.#beginning;
    // If the session fails, ignore that here, because `sessionChanged` is called, too.
    const token = await this.#tokens.first().catch(() => undefined);
    if (token === undefined || beginning !== this.#beginning || !host.isConnected) return;
    this.#user.start(token);
    const frame = document.createElement('iframe');
    frame.className = 'frame';
    frame.part.add('frame');
    this.#frame = frame;
    const {baseUrl} = this.#session;
    const tokens = this.#tokens;
    this.#options = frameOptions(host, framing.flow);
    this.#unfollow = followGates(this.#session.owner, this.#gatesRead);
    this.#handle = connectFrame(frame, {
      baseUrl,
      flow: framing.flow,
      token,
      get tokenProvider() {
        return tokens.provider;
      },
      options: this.#options,
      event: (name, detail) => this.#emit(name, detail),
      state: state => this.#setState(state),
      resized: height => this.#resize(frame, height),
      lost: error => this.#lose(error),
    });
    host.requestUpdate();
  }

  #emit<Name extends ServiceEventName>(
    name: Name,
    detail: ServiceEvents[Name],
  ): boolean | Promise<boolean> {
    const {host} = this.#part;
    if (name === 'service-session-refreshed') this.#tokens.confirmed();
    if (name === 'service-session-expired') {
      const {refresh} = detail as ServiceEvents['service-session-expired'];
      if (this.#tokens.expired(refresh)) return true;
      const answer: typeof refresh = token => refresh(this.#tokens.answer(token));
      return repeat(host, 'service-session-expired', {refresh: answer});
    }
    if (name === 'service-access') this.#session.framed = detail as ServiceEvents['service-access'];
    if (COMPLETING.includes(name)) void gatesChanged(this.#session, this.#gatesRead);
    return repeat(host, name, detail);
  }

  #setState(state: ElementState): void {
    if (this.#state === 'loading') this.#tokens.confirmed();
    this.#state = state;
    const {host, framing} = this.#part;
    const {flow} = framing;
    // Now the frame has used the returned link. Before this, a reloaded frame would need it again.
    if (state === 'ready' && (flow === 'deposit' || flow === 'withdraw')) dropReturnedLink(flow);
    host.requestUpdate();
  }

  #resize(frame: HTMLIFrameElement, height: number): void {
    frame.style.setProperty('block-size', `${height}px`);
    if (this.#shown || height === 0) return;
    this.#shown = true;
    this.#part.host.requestUpdate();
  }

  /** Passes on the token and the options that changed on the element. */
  #sync(): void {
    if (!this.#handle) return;
    const token = this.#tokens.fresh();
    if (token !== undefined) this.#handle.setToken(token);
    const {host, framing} = this.#part;
    const options = frameOptions(host, framing.flow);
    const changed = changes(options, this.#options);
    if (!changed) return;
    this.#options = options;
    this.#handle.update(changed);
  }

  async #renew(): Promise<void> {
    const token = await this.#tokens.renewed().catch(() => undefined);
    if (token !== undefined) this.#handle?.setToken(token);
  }

  /**
   * Handles a frame that does not start. A refusal ends the session. Otherwise the user can retry.
   */
  #lose(error: ServiceError): void {
    this.#close();
    if (!error.retryable) return this.#session.fail(error);
    this.#lost = true;
    const {host} = this.#part;
    tellIsolated(host, this.#session.baseUrl);
    emitError(host, error);
  }

  #retry(): void {
    this.#lost = false;
    void this.#begin();
    this.#part.host.requestUpdate();
  }

  #close(): void {
    this.#beginning += 1;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#tokens.end();
    this.#handle?.close();
    this.#handle = undefined;
    this.#frame = undefined;
    this.#shown = false;
    this.#state = 'loading';
    this.#part.host.requestUpdate();
  }
}
