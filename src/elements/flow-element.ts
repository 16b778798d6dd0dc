import {html, type CSSResult, type PropertyDeclarations, type TemplateResult} from 'lit';
import {partMissing} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';
import {emitError} from '../host/events.js';
import {enShell} from '../locale/en-shell.js';
import {withOverrides, type ShellWords} from '../locale/words.js';
import type {Session} from '../session/session.js';
import type {SessionState} from '../session/session-state.js';
import {controls} from '../styles/controls.js';
import {tokens} from '../styles/tokens.js';
import {PartController} from './controllers/part-controller.js';
import type {FlowPart, RunningFlow} from './running-flow.js';
import type {Screen} from './screen.js';
import {ServiceElement} from './service-element.js';
import {skeleton, unloaded} from './shell-views.js';

/**
 * What every element with a flow has: draws what can be drawn at once, and hands
 * over to the flow, which is loaded while the service validates the token.
 *
 * @fires {CustomEvent} service-ready - The user can act for the first time.
 * @fires {CustomEvent} service-error - An operation or the session failed.
 * @fires {CustomEvent} service-session-expired - The token has ended; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-step-change - Another screen is shown.
 * @csspart root - The surface of the element.
 * @csspart title - The heading of a screen.
 * @csspart input - A text field.
 * @csspart primary - The main button of a screen.
 * @csspart retry - The button that tries again.
 * @csspart back - The button that leads back.
 * @csspart frame - The iframe, with `isolation="frame"`.
 * @cssprop --service-accent - Colour of the main button and of links.
 * @cssprop --service-on-accent - Colour of text on the accent.
 * @cssprop --service-surface - Colour of the surface.
 * @cssprop --service-raised - Colour of notes and placeholders.
 * @cssprop --service-text - Colour of text.
 * @cssprop --service-muted - Colour of secondary text.
 * @cssprop --service-border - Colour of the borders of controls.
 * @cssprop --service-danger - Colour of errors.
 * @cssprop --service-success - Colour of success.
 * @cssprop --service-radius - Radius of corners.
 * @cssprop --service-font - Font family.
 * @cssprop --service-padding - Space around the content.
 * @cssstate loading - Something is being read.
 * @cssstate ready - The user can act.
 * @cssstate submitting - Something is being sent.
 * @cssstate pending - What was sent is on its way.
 * @cssstate success - What was sent is completed.
 * @cssstate error - Something went wrong.
 * @cssstate blocked - The user may not go on, or not from here.
 * @cssstate expired - The session has ended.
 */
export abstract class FlowElement extends ServiceElement {
  static override properties: PropertyDeclarations = {
    ...ServiceElement.properties,
    isolation: {},
  };

  /** `inline` (default), or `frame`: the flow runs in an iframe on the service's origin. */
  declare isolation: string;

  protected override readonly sheets: readonly CSSResult[] = [tokens, controls];
  /** Which page of the service has this flow. */
  protected abstract get flow(): FlowName;
  /** What the part is loaded for. */
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

  /** Before the flow is there: what the token tells, or the shape of what comes. */
  protected early(_session: Session | undefined, words: ShellWords): TemplateResult {
    return skeleton(this.flow, words);
  }

  /** Leads in: to the first field or choice, else to the heading. */
  override focus(options?: FocusOptions): void {
    if (this.#flow?.focus) return this.#flow.focus();
    const {renderRoot} = this;
    const control = renderRoot.querySelector<HTMLElement>('input, .choice');
    (control ?? renderRoot.querySelector('h2'))?.focus(options);
  }

  /** Something has changed the user's gates elsewhere: the service is asked again. */
  gatesChanged(): void {
    if (this.#flow?.gatesChanged) this.#flow.gatesChanged();
    else void this.sessions.session?.revalidate();
  }

  protected override sessionReplaced(_session?: Session): void {
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
    if (this.#isFramed !== this.sessions.isFramed) this.#replacePart();
    const {session} = this.sessions;
    if (session) this.#flow ??= this.#part.part?.start(session);
    this.#words = withOverrides<ShellWords>(enShell, this.messages);
    this.#drawn = this.#flow?.draw(this.#words);
    this.showState(this.#drawn?.state ?? (session ? 'loading' : 'error'));
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
    const {session} = this.sessions;
    const {part, missing} = this.#part;
    if (missing) return unloaded(() => void this.#part.request(), this.#words);
    if (!session && part) return part.unconfigured(this.#words, this.messages);
    // What is chosen before the frame is there would not be known in it.
    return this.early(this.#isFramed ? undefined : session, this.#words);
  }

  #partOf(): PartController<FlowPart> {
    return new PartController(
      this,
      () => {
        this.#isFramed = this.sessions.isFramed;
        return this.#isFramed ? this.#loadFrame() : this.loadFlow();
      },
      cause => emitError(this, partMissing(cause)),
    );
  }

  #replacePart(): void {
    this.#isFramed = this.sessions.isFramed;
    this.sessions.refresh();
    this.removeController(this.#part);
    this.#flow?.end();
    this.#flow = undefined;
    this.#part = this.#partOf();
  }

  async #loadFrame(): Promise<FlowPart> {
    const {FramePart} = await import('./frame/frame-part.js');
    return new FramePart(this, {
      flow: this.flow,
      token: () => this.sessions.ownToken,
      inline: () => this.loadFlow(),
      skeleton: words => this.early(undefined, words),
    });
  }
}
