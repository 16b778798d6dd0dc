import {html, type CSSResult, type PropertyDeclarations, type TemplateResult} from 'lit';
import type {Action, Provider} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import {offer} from '../../flows/offer.js';
import {emitError} from '../../host/events.js';
import {enShell} from '../../locale/en-shell.js';
import {withOverrides, type ShellWords} from '../../locale/words.js';
import {SHIPPED} from '../../providers/shipped.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {controls} from '../../styles/controls.js';
import {tokens} from '../../styles/tokens.js';
import {PartController} from '../controllers/part-controller.js';
import {ServiceElement} from '../service-element.js';
import {choices, skeleton, unloaded} from '../shell-views.js';
import type {Drawn, MoneyFlow} from './money-flow.js';

/**
 * What `<service-deposit>` and `<service-withdraw>` share: draws the choices
 * from the token at once, and hands over to the flow, which is loaded while
 * the service validates the token.
 *
 * @fires {CustomEvent} service-ready - The user can act for the first time.
 * @fires {CustomEvent} service-error - A payment or session operation failed.
 * @fires {CustomEvent} service-geofence-blocked - The user's location is not eligible.
 * @fires {CustomEvent} service-session-expired - The token has ended; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-step-change - Another screen is shown.
 * @fires {CustomEvent} service-provider-change - The embed chose a provider, and why.
 * @fires {CustomEvent} service-submit - Money is about to be sent; cancelable.
 * @fires {CustomEvent} service-gate-required - The user wants to complete a gate; cancelable.
 * @csspart root - The surface of the element.
 * @csspart title - The heading of a screen.
 * @csspart choice - The button of one provider or account.
 * @csspart input - A text field.
 * @csspart primary - The main button of a screen.
 * @csspart retry - The button that tries again.
 * @csspart back - The button that leads back.
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
 * @cssstate pending - The payment is on its way.
 * @cssstate success - The payment is completed.
 * @cssstate error - Something went wrong.
 * @cssstate blocked - The user may not pay, or not from here.
 * @cssstate expired - The session has ended.
 */
export abstract class MoneyElement extends ServiceElement {
  static override properties: PropertyDeclarations = {
    ...ServiceElement.properties,
    provider: {},
    amount: {},
  };

  /** The provider to prefer where the user may use it: `bankpay`, `crypto` or `cashpay`. */
  declare provider: string;
  /** The amount to start from, as decimal text. */
  declare amount: string;

  protected override readonly sheets: readonly CSSResult[] = [tokens, controls];
  readonly #action: Action;
  readonly #part = new PartController(
    this,
    () => import('./money-flow.js'),
    cause => emitError(this, new ServiceError('NETWORK_ERROR', 'A part did not load.', {cause})),
  );
  #flow: MoneyFlow | undefined;
  #drawn: Drawn | undefined;
  #words: ShellWords = enShell;
  /** What the user chose before the flow was there. */
  #chosen: Provider | undefined;

  constructor(action: Action) {
    super();
    this.#action = action;
    this.provider = '';
    this.amount = '';
  }

  /** Leads in: to the first field or choice, else to the heading. */
  override focus(options?: FocusOptions): void {
    const {renderRoot} = this;
    const control = renderRoot.querySelector<HTMLElement>('input, .choice');
    (control ?? renderRoot.querySelector('h2'))?.focus(options);
  }

  protected override sessionReplaced(): void {
    this.#flow?.end();
    this.#flow = undefined;
    this.#chosen = undefined;
    this.requestUpdate();
  }

  protected override sessionChanged(state: SessionState): void {
    this.#flow?.sessionChanged(state);
    this.requestUpdate();
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    const {session} = this.sessions;
    const {part} = this.#part;
    if (session && part) {
      this.#flow ??= new part.MoneyFlow(this, this.#action, session, this.#chosen);
    }
    this.#words = withOverrides<ShellWords>(enShell, this.messages);
    this.#drawn = this.#flow?.draw(this.#words);
    this.showState(this.#drawn?.state ?? (session ? 'loading' : 'error'));
  }

  protected override render(): TemplateResult {
    const {said, view} = this.#drawn ?? {};
    return html`<div class="root" part="root">
      <div class="quiet" role="status">${said?.status}</div>
      <div class="quiet" role="alert">${said?.alert}</div>
      ${view ?? this.#early(this.sessions.session, this.#words)}
    </div>`;
  }

  /** Before the flow is there: the choices, as far as the token tells them. */
  #early(session: Session | undefined, words: ShellWords): TemplateResult {
    const {part, missing} = this.#part;
    if (missing) return unloaded(() => void this.#part.request(), words);
    if (!session && part) return part.unconfigured(words, this.messages);
    const action = this.#action;
    const options = {action, preferred: this.provider, shipped: SHIPPED[action]};
    const made = session?.access && offer(session.access, options);
    if (made?.kind !== 'available' || made.chosen) return skeleton(action, words);
    const choose = (provider: Provider): void => {
      this.#chosen = provider;
      this.requestUpdate();
    };
    return choices(action, made, this.#chosen, choose, words);
  }
}
