/**
 * The base of every element: the common attributes, the token that is read once
 * and removed from the DOM, and one `:state()` at a time. It contains no logic of a
 * flow and should not grow. New behavior belongs in a controller.
 */
import {LitElement, type PropertyValues} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {ServiceAccess} from '../../contract/events.js';
import {REQUEST_TIMEOUT} from '../../contract/limits.js';
import type {ColorScheme} from '../../contract/options.js';
import type {Messages} from '../../locale/words.js';
import type {SessionState, TokenProvider} from '../../session/session-host.js';
import {VERSION} from '../../version.js';
import {addStyles, adoptStyles} from '../views/adopt-styles.js';
import {SessionController} from './session-controller.js';

export type {ElementState};
// Re-exported so that importing an element also brings its event types.
export type {ServiceEvent} from '../../host/events.js';

/**
 * Returns an element's session controller. This is not a protected member, because a page could
 * then read the controller and its token.
 */
export let sessionControllerOf: (element: ServiceElement) => SessionController;

export abstract class ServiceElement extends LitElement {
  /** The version of the package. */
  static readonly version: string = VERSION;

  static override properties = {
    sessionToken: {attribute: 'session-token', noAccessor: true, hasChanged: () => true},
    baseUrl: {attribute: 'base-url'},
    locale: {},
    colorScheme: {attribute: 'color-scheme'},
    requestTimeout: {attribute: 'request-timeout', type: Number},
    expiryTimeout: {attribute: 'expiry-timeout', type: Number},
    tokenProvider: {attribute: false},
    messages: {attribute: false},
  };

  /** URL of the service: `https:`, or `http:` on localhost. */
  declare baseUrl: string;
  /** BCP 47 language tag. If empty, the nearest `lang` decides. */
  declare locale: string;
  /** `auto` (default), `light` or `dark`. */
  declare colorScheme: ColorScheme;
  /** Milliseconds until a request times out. The default is 15000. */
  declare requestTimeout: number;
  /**
   * Milliseconds that the page has to answer `service-session-expired`. The minimum and the default
   * are 3000. If the page answers with a promise, it has at least 15000 to resolve.
   */
  declare expiryTimeout: number | undefined;
  /** Returns a token: the first one, and a fresh one before each expiry. */
  declare tokenProvider: TokenProvider | undefined;
  /** The page's own words, by name. They replace ours. */
  declare messages: Partial<Messages> | undefined;

  /**
   * Whether the screens name the user's account. The frame page sets this to true.
   *
   * @internal
   */
  showsAccount = false;

  /**
   * Empties the root, so that the next render draws it from scratch.
   *
   * @internal
   */
  redraw?: () => void;

  /** The style sheets. They replace Lit's `styles`, which cannot move to another document. */
  protected abstract readonly sheets: readonly string[];
  readonly #sessions = new SessionController(this, {
    changed: state => this.sessionChanged(state),
    replaced: () => this.sessionReplaced(),
  });
  static {
    sessionControllerOf = element => element.#sessions;
  }
  /**
   * happy-dom has no `attachInternals`, but only `:state()` styles need it. Old browsers without it
   * do not have adopted style sheets either. In those, this call throws, so that they show the
   * element's content in the page.
   */
  readonly #states: CustomStateSet | undefined = ('adoptedStyleSheets' in document
    ? this.attachInternals?.()
    : this.attachInternals()
  )?.states;
  /**
   * The state that the element shows.
   *
   * @internal
   */
  shown: ElementState | undefined;

  constructor() {
    super();
    this.baseUrl = '';
    this.locale = '';
    this.colorScheme = 'auto';
    this.requestTimeout = REQUEST_TIMEOUT;
  }

  /**
   * The embed token. The attribute is read once and removed from the DOM. The
   * property is never reflected, and it always reads as an empty string.
   *
   * An empty string signs out. `null`, `undefined` and the removal of the attribute sign out if no
   * token follows within a second, because a framework may remove the token temporarily.
   */
  get sessionToken(): string {
    return '';
  }
  set sessionToken(value: string | null | undefined) {
    this.#sessions.give(value);
  }

  /**
   * Ends the session: the element's own, or that of the `<service-session>` around, for all
   * elements in it. A payment that was sent is followed to its end, and its events are still fired.
   * Set a new token to continue. A `tokenProvider` is not asked again until it was unset.
   */
  signOut(): void {
    this.#sessions.signOut();
  }

  /**
   * A copy of the user's access, as the service reports it: gates, permissions, and the expiry of
   * the token. `undefined` until the service has answered. `service-access` reports changes.
   */
  get access(): ServiceAccess | undefined {
    return structuredClone(this.#sessions.session?.lastAnswer);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name !== 'session-token') super.attributeChangedCallback(name, old, value);
    else if (value !== null) {
      this.sessionToken = value;
      super.removeAttribute(name);
    }
  }

  /**
   * The token's attribute was already removed from the DOM. If the page removes the attribute, it
   * no longer has a token.
   *
   * @internal
   */
  override removeAttribute(name: string): void {
    super.removeAttribute(name);
    if (name === 'session-token') this.sessionToken = undefined;
  }

  /**
   * Does nothing. Without this method, browsers treat `moveBefore()` as a removal and an insertion.
   *
   * @internal
   */
  connectedMoveCallback(): void {}

  adoptedCallback(): void {
    addStyles(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    adoptStyles(this, ...this.sheets);
    return root;
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (['sessionToken', 'baseUrl', 'tokenProvider'].some(name => changed.has(name))) {
      this.baseUrl = typeof this.baseUrl === 'string' ? this.baseUrl : '';
      this.#sessions.refresh();
    }
  }

  /** If a translator or an extension has changed the root so that Lit throws, redraws the root. */
  protected override update(changed: PropertyValues): void {
    try {
      super.update(changed);
    } catch {
      this.redraw?.();
      super.update(changed);
    }
    addStyles(this);
  }

  protected abstract sessionChanged(state: SessionState): void;
  /** Called when the session was replaced or removed, or the reason for having none changed. */
  protected abstract sessionReplaced(): void;

  /** Sets the one state that `:state(…)` matches. */
  protected showState(state: ElementState): void {
    if (state === this.shown) return;
    const {shown} = this;
    this.shown = state;
    try {
      if (shown) this.#states?.delete(shown);
      this.#states?.add(state);
    } catch {
      // Browsers from before 2024 accept only names of another form.
    }
  }
}
