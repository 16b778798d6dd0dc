import type {PropertyValues, TemplateResult} from 'lit';
import type {Access} from '../../contract/access.js';
import {partMissing, type ServiceError} from '../../contract/errors.js';
import type {FlowName} from '../../contract/flow-name.js';
import type {HeadingLevel, Isolation} from '../../contract/options.js';
import {emitError} from '../../host/events.js';
import {shellWords} from '../../locale/shell-words.js';
import type {ShellWords} from '../../locale/words.js';
import type {Absence, SessionState} from '../../session/session-host.js';
import {controls} from '../../styles/controls.js';
import {tokens} from '../../styles/tokens.js';
import {announce} from '../views/live-regions.js';
import {PartController} from '../flow/part-controller.js';
import {firstWords} from '../flow/first-words.js';
import type {FlowPart, RunningFlow} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import {levelHeadings} from '../views/layout.js';
import {ServiceElement, sessionControllerOf} from '../session/service-element.js';
import {skeleton, surface, unloaded} from '../views/shell-views.js';

/**
 * The base of every element with a flow. It draws a first screen at once and loads
 * the flow's code while the service validates the token.
 *
 * @fires {CustomEvent} service-ready - The user can act for the first time.
 * @fires {CustomEvent} service-error - An operation or the session failed.
 * @fires {CustomEvent} service-session-expired - The token has expired; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-access - Gates and permissions have become known, or changed.
 * @fires {CustomEvent} service-done - The user is finished with an outcome.
 * @fires {CustomEvent} service-support - The user wants support; cancelable.
 * @fires {CustomEvent} service-setup-error - The page has set something up wrongly. The detail says how to fix it.
 * @fires {CustomEvent} service-step-change - The element shows another screen.
 * @slot success - What the page adds to the screen of a success.
 * @slot support - The page's own way to support, on screens where support can help.
 * @slot footer - What stands below every screen, such as a legal line.
 * @csspart root - The surface of the element.
 * @csspart title - The heading of a screen.
 * @csspart back - The button to go back.
 * @csspart progress - How far the user is, such as "Step 1 of 2".
 * @csspart primary - The main button of a screen.
 * @csspart secondary - Every other button, and a link that looks like one.
 * @csspart retry - The button to try again. It is a primary or a secondary, too.
 * @csspart copy - A button that copies. It is a primary or a secondary, too.
 * @csspart support - The link to support, or the button. It is a primary or a secondary, too.
 * @csspart note - A box with something to know.
 * @csspart status - The sign of an outcome, or of a notice.
 * @csspart frame - The iframe, with `isolation="frame"`.
 * @cssprop --service-accent - Color of the main button. Links and what is chosen follow.
 * @cssprop --service-on-accent - Color of text on the accent.
 * @cssprop --service-surface - Color of the surface.
 * @cssprop --service-raised - Color of notes and placeholders.
 * @cssprop --service-text - Color of text.
 * @cssprop --service-muted - Color of secondary text.
 * @cssprop --service-border - Color of the borders of fields and cards.
 * @cssprop --service-border-width - How thick borders and lines are.
 * @cssprop --service-border-hover - Color of the border under the pointer.
 * @cssprop --service-line - Color of the lines between rows.
 * @cssprop --service-link - Color of links, secondary buttons, and what is chosen.
 * @cssprop --service-focus-color - Color of the outline of what has the focus.
 * @cssprop --service-focus-width - Width of the outline of what has the focus.
 * @cssprop --service-placeholder - Color of the placeholder of a field.
 * @cssprop --service-danger - Color of errors.
 * @cssprop --service-danger-surface - Color behind the list of errors, and the sign of a failure.
 * @cssprop --service-success - Color of success.
 * @cssprop --service-success-surface - Color behind the sign of success.
 * @cssprop --service-warning - Color of the border of a warning.
 * @cssprop --service-warning-surface - Color behind a warning.
 * @cssprop --service-input-surface - Color behind the text of a field.
 * @cssprop --service-secondary - Color of the text of a secondary button.
 * @cssprop --service-secondary-surface - Color behind the text of a secondary button.
 * @cssprop --service-secondary-border - Color of the border of a secondary button.
 * @cssprop --service-radius - The corners.
 * @cssprop --service-button-radius - The corners of buttons.
 * @cssprop --service-input-radius - The corners of fields.
 * @cssprop --service-card-radius - The corners of cards, options and notes.
 * @cssprop --service-shadow - Shadow of the surface.
 * @cssprop --service-font - The font family.
 * @cssprop --service-font-mono - The font family of addresses.
 * @cssprop --service-font-size - The size of text, in px or rem. The other sizes follow.
 * @cssprop --service-font-scale - How much larger a heading is than text, and a large amount than a heading: a number.
 * @cssprop --service-line-height - The height of a line.
 * @cssprop --service-heading-font - The font family of headings.
 * @cssprop --service-heading-size - The size of headings.
 * @cssprop --service-heading-weight - The weight of headings, and of large amounts.
 * @cssprop --service-strong-weight - The weight of labels, and of what stands out.
 * @cssprop --service-button-weight - The weight of buttons.
 * @cssprop --service-control-height - The least height of buttons and fields. Small ones follow.
 * @cssprop --service-spacing - The unit that every space is a multiple of.
 * @cssprop --service-padding - The space around the content.
 * @cssprop --service-scroll-margin - The height of what covers the top of your page, such as a sticky header: a new screen’s Back and title stay below it.
 * @cssprop --service-max-width - The greatest width.
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
    headingLevel: {attribute: 'heading-level', type: Number},
    debug: {type: Boolean},
    history: {type: Boolean},
  };

  /** `inline` (default), or `frame` to run the flow in an iframe on the service's origin. */
  declare isolation: Isolation;
  /**
   * The address of support: `https:`, `mailto:` or `tel:`. Screens where support can help have a
   * link to it. It opens unless the page cancels `service-support`.
   */
  declare supportUrl: string;
  /**
   * The level of a screen's heading for screen readers: 1 to 6, by default 2. The levels of the
   * headings below it follow. The tags do not change.
   */
  declare headingLevel: HeadingLevel;
  /**
   * If true, the browser's Back button goes one screen back if the screen has a Back button. By
   * default, it leaves the page.
   */
  declare history: boolean;
  /**
   * If true, the console logs the element's calls, events and session states, but not the token,
   * personal data, amounts, or the service's messages.
   */
  declare debug: boolean;
  /**
   * Whether the page listens to `service-support` on this element. If so, a support button is shown
   * even without `supportUrl`.
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
    // The frame page listens to every event, so it sets `hearsSupport` by an option instead.
    if (given[0] === 'service-support' && !this.showsAccount) this.hearsSupport = true;
    super.addEventListener(...given);
  }

  protected override readonly sheets: readonly string[] = [tokens, controls];
  /** The name of this element's flow. */
  protected abstract get flow(): FlowName;
  readonly #sessions = sessionControllerOf(this);
  /** Whether `#part` is for a flow in a frame. */
  #isFramed = false;
  #part = this.#partOf();
  #flow: RunningFlow | undefined;
  #drawn: Screen | undefined;
  #words: ShellWords = shellWords(this);
  /** True while the words of the element's language load. Until then, no words are shown. */
  #isMute = false;
  #reportedMissing = false;

  constructor() {
    super();
    this.isolation = 'inline';
    this.headingLevel = 2;
  }

  protected abstract loadFlow(): Promise<FlowPart>;

  /** Draws the first screen, before the flow has loaded: from the token's claims, or a skeleton. */
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

  /** Makes the element ask the service again, after the user's gates were changed elsewhere. */
  gatesChanged(): void {
    if (this.#flow?.gatesChanged) this.#flow.gatesChanged();
    else void this.#sessions.session?.revalidate();
  }

  /**
   * Uses a fresh token for the session. Another user's token ends the session with
   * `SESSION_INVALID`, whereas `sessionToken` would start another session.
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
    this.#words = shellWords(this);
    this.#drawn = this.#missing
      ? unloaded(this.#words)
      : (this.#flow?.draw() ?? this.#sessionless(absence));
    this.showState(this.#drawn?.state ?? 'loading');
  }

  protected override render(): TemplateResult {
    return surface(this, this.#words, this.#drawn ?? {view: this.#first()});
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    announce(this.renderRoot, this.#drawn?.announcement);
  }

  protected override updated(): void {
    const missing = this.#missing;
    if (missing && !this.#reportedMissing) emitError(this, missing);
    this.#reportedMissing ||= missing !== undefined;
    levelHeadings(this.renderRoot, this.headingLevel);
  }

  /** Set if a file that the flow or its session needs did not load. */
  get #missing(): ServiceError | undefined {
    const {session, absence} = this.#sessions;
    if (!session && absence === 'unloaded') return partMissing();
    return this.#part.missing;
  }

  #first(): TemplateResult {
    if (this.#isMute) return skeleton(this.flow, this.#words, {title: '\u00a0'});
    // For a frame, do not offer a choice, because the choice would not be passed to the frame.
    return this.early(this.#isFramed ? undefined : this.#sessions.session?.access, this.#words);
  }

  #sessionless(absence: Absence): Screen | undefined {
    if (this.#sessions.session || absence === 'waiting' || absence === 'unloaded') return undefined;
    const retry = (): void => this.#sessions.retry();
    return this.#part.part?.sessionless({element: this, absence, retry});
  }

  #partOf(): PartController<FlowPart> {
    const own = new PartController<FlowPart>(this, async () => {
      this.#isFramed = this.#sessions.isFramed;
      const words = firstWords(this, this.flow);
      this.#isMute = words !== undefined;
      const part = this.#isFramed ? this.#loadFrame() : this.loadFlow();
      await Promise.allSettled([part, words]);
      // A part that has replaced this one may still wait for its words.
      if (this.#part === own) this.#isMute = false;
      return part;
    });
    return own;
  }

  #replacePart(): void {
    this.#isFramed = this.#sessions.isFramed;
    this.#sessions.refresh();
    this.#part.end();
    this.#reportedMissing = false;
    this.#flow?.end();
    this.#flow = undefined;
    this.#part = this.#partOf();
  }

  async #loadFrame(): Promise<FlowPart> {
    const {FramePart} = await import('../frame/frame-part.js');
    return new FramePart(this, {
      flow: this.flow,
      token: () => this.#sessions.ownToken,
      inline: () => this.loadFlow(),
      skeleton: words => this.early(undefined, words),
    });
  }
}
