import {html, type TemplateResult} from 'lit';
import type {Access} from '../contract/access.js';
import type {FlowName} from '../contract/flow-name.js';
import type {Isolation} from '../contract/options.js';
import {emitError} from '../host/events.js';
import {enShell} from '../locale/en-shell.js';
import {withOverrides, type ShellWords} from '../locale/words.js';
import type {Absence, SessionState} from '../session/session-state.js';
import {controls} from '../styles/controls.js';
import {tokens} from '../styles/tokens.js';
import {PartController} from './controllers/part-controller.js';
import type {FlowPart, RunningFlow} from './running-flow.js';
import type {Screen} from './screen.js';
import {ServiceElement, sessionControllerOf} from './service-element.js';
import {skeleton, unloaded} from './shell-views.js';

/**
 * The base of every element with a flow. It draws a first screen at once and loads
 * the flow while the service validates the token.
 *
 * @fires {CustomEvent} service-ready - The user can act for the first time.
 * @fires {CustomEvent} service-error - An operation or the session failed.
 * @fires {CustomEvent} service-session-expired - The token has expired; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-access - Gates and permissions have become known, or changed.
 * @fires {CustomEvent} service-support - The user wants support; cancelable.
 * @fires {CustomEvent} service-setup-error - The page has set something up wrongly. The detail says how to mend it.
 * @fires {CustomEvent} service-step-change - The element shows another screen.
 * @csspart root - The surface of the element.
 * @csspart title - The heading of a screen.
 * @csspart primary - The main button of a screen.
 * @csspart retry - The button to try again.
 * @csspart back - The button to go back.
 * @csspart copy - The button that copies the ids of a failure.
 * @csspart support - The link to support, or the button.
 * @csspart frame - The iframe, with `isolation="frame"`.
 * @cssprop --service-accent - Color of the main button and of links.
 * @cssprop --service-on-accent - Color of text on the accent.
 * @cssprop --service-surface - Color of the surface.
 * @cssprop --service-raised - Color of notes and placeholders.
 * @cssprop --service-text - Color of text.
 * @cssprop --service-muted - Color of secondary text.
 * @cssprop --service-border - Color of the borders of controls.
 * @cssprop --service-danger - Color of errors.
 * @cssprop --service-success - Color of success.
 * @cssprop --service-radius - Radius of corners.
 * @cssprop --service-font - Font family.
 * @cssprop --service-padding - Space around the content.
 * @cssstate loading - Something is loading.
 * @cssstate ready - The user can act.
 * @cssstate submitting - A request of the user is being sent.
 * @cssstate pending - A payment or a review is under way.
 * @cssstate success - The flow is completed.
 * @cssstate error - Something went wrong.
 * @cssstate blocked - The user may not go on, or not from this location.
 * @cssstate expired - The session has ended.
 */
export abstract class FlowElement extends ServiceElement {
  static override properties = {
    ...ServiceElement.properties,
    isolation: {},
    supportUrl: {attribute: 'support-url'},
    debug: {type: Boolean},
  };

  /** `inline` (default), or `frame` to run the flow in an iframe on the service's origin. */
  declare isolation: Isolation;
  /**
   * Where a user finds support: `https:`, `mailto:` or `tel:`. Screens that only support can help
   * with link to it, unless the page cancels `service-support`.
   */
  declare supportUrl: string;
  /**
   * Says on the console what the element does: calls, events, and states of its session. Without
   * the token, personal data, amounts, and what the service says in words.
   */
  declare debug: boolean;
  /**
   * Whether a listener on this element takes `service-support`. Then the link is there without
   * `supportUrl`, too.
   *
   * @internal
   */
  hearsSupport = false;

  override addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(...given: Parameters<HTMLElement['addEventListener']>): void {
    // The frame page listens to everything. What its page hears comes as an option.
    if (given[0] === 'service-support' && !this.showsAccount) this.hearsSupport = true;
    super.addEventListener(...given);
  }

  protected override readonly sheets: readonly string[] = [tokens, controls];
  /** The name of this element's flow. */
  protected abstract get flow(): FlowName;
  readonly #sessions = sessionControllerOf(this);
  /** Whether the part was loaded for a frame. */
  #isFramed = false;
  #part = this.#partOf();
  #flow: RunningFlow | undefined;
  #drawn: Screen | undefined;
  #words: ShellWords = enShell;

  constructor() {
    super();
    this.isolation = 'inline';
  }

  protected abstract loadFlow(): Promise<FlowPart>;

  /** The first screen, before the flow has loaded: what the token tells, or a skeleton. */
  protected early(_access: Access | undefined, words: ShellWords): TemplateResult {
    return skeleton(this.flow, words);
  }

  /** Focuses the first field or choice, or else the heading. */
  override focus(options?: FocusOptions): void {
    if (this.#flow?.focus) return this.#flow.focus();
    const {renderRoot} = this;
    const control = renderRoot.querySelector<HTMLElement>('input, .choice');
    (control ?? renderRoot.querySelector('h2'))?.focus(options);
  }

  /** Tells the element that the user's gates changed elsewhere. It asks the service again. */
  gatesChanged(): void {
    if (this.#flow?.gatesChanged) this.#flow.gatesChanged();
    else void this.#sessions.session?.revalidate();
  }

  /**
   * Takes a fresh token for the session. Another user's token ends the session with
   * `SESSION_INVALID`, where `sessionToken` would begin another one.
   *
   * @internal
   */
  renewSession(token: string): void {
    this.#sessions.session?.renew(token);
  }

  protected override sessionReplaced(): void {
    this.#flow?.end();
    this.#flow = undefined;
    this.requestUpdate();
  }

  protected override sessionChanged(state: SessionState): void {
    this.#flow?.sessionChanged(state);
    this.requestUpdate();
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    if (this.#isFramed !== this.#sessions.isFramed) this.#replacePart();
    const {session, absence} = this.#sessions;
    if (session) this.#flow ??= this.#part.part?.start(this, session);
    this.#words = withOverrides<ShellWords>(enShell, this.messages);
    this.#drawn = this.#flow?.draw(this.#words) ?? this.#sessionless(absence);
    this.showState(this.#drawn?.state ?? 'loading');
  }

  protected override render(): TemplateResult {
    const {announcement, view} = this.#drawn ?? {};
    return html`<div class="root" part="root">
      <div class="quiet" role="status">${announcement?.status}</div>
      <div class="quiet" role="alert">${announcement?.alert}</div>
      ${view ?? this.#first()}
    </div>`;
  }

  #first(): TemplateResult {
    const {session} = this.#sessions;
    const {missing} = this.#part;
    if (missing) return unloaded(() => void this.#part.request(), this.#words);
    // The frame would not know of a choice that the user made before it loaded.
    return this.early(this.#isFramed ? undefined : session?.access, this.#words);
  }

  #sessionless(absence: Absence): Screen | undefined {
    if (this.#sessions.session || absence === 'waiting') return undefined;
    const retry = (): void => this.#sessions.retry();
    const options = {absence, retry, shell: this.#words, overrides: this.messages};
    return this.#part.part?.sessionless(options);
  }

  #partOf(): PartController<FlowPart> {
    return new PartController(
      this,
      () => {
        this.#isFramed = this.#sessions.isFramed;
        return this.#isFramed ? this.#loadFrame() : this.loadFlow();
      },
      error => emitError(this, error),
    );
  }

  #replacePart(): void {
    this.#isFramed = this.#sessions.isFramed;
    this.#sessions.refresh();
    this.#part.end();
    this.#flow?.end();
    this.#flow = undefined;
    this.#part = this.#partOf();
  }

  async #loadFrame(): Promise<FlowPart> {
    const {FramePart} = await import('./frame/frame-part.js');
    return new FramePart(this, {
      flow: this.flow,
      token: () => this.#sessions.ownToken,
      inline: () => this.loadFlow(),
      skeleton: words => this.early(undefined, words),
    });
  }
}
