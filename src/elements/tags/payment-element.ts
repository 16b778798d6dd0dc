import type {TemplateResult} from 'lit';
import {firstReads} from '../../session/first-reads.js';
import type {Access, Action, Provider} from '../../contract/access.js';
import {offer} from '../../flows/offer.js';
import type {ShellWords} from '../../locale/words.js';
import {providersFor} from '../../providers/table.js';
import {FlowElement} from './flow-element.js';
import {afterPaint} from '../views/after-paint.js';
import {once} from '../views/once.js';
import {savesData} from '../views/saves-data.js';
import type {FlowPart} from '../flow/running-flow.js';
import {choices, preview, skeleton} from '../views/shell-views.js';

const loadBankpay = once(() => import('../bankpay/bankpay-ui.js'));
const loadOpening = once(() => import('../opening/opening-flow.js'));

/**
 * The base of `<service-deposit>` and `<service-withdraw>`. It draws the choices
 * from the token before the service answers (decision 3).
 *
 * @fires {CustomEvent} service-geofence-blocked - The user's location is not eligible.
 * @fires {CustomEvent} service-unavailable - Nothing can be offered to this user. The detail says why.
 * @fires {CustomEvent} service-provider-change - The embed chose a provider. The detail says why.
 * @fires {CustomEvent} service-submit - The user wants to send money; cancelable.
 * @fires {CustomEvent} service-gate-required - The user wants to complete a gate; cancelable.
 * @fires {CustomEvent} service-kyc-success - The user is verified, after an identity check that began here.
 * @fires {CustomEvent} service-kyc-pending - The review of an identity check that began here is under way.
 * @fires {CustomEvent} service-kyc-failure - The review of an identity check that began here did not verify the user.
 * @fires {CustomEvent} service-terms-accepted - The user has accepted the terms here.
 * @csspart input - A text field, or the field to choose a country.
 * @csspart check - A radio button, or a checkbox.
 * @csspart label - The name of a field, or of a group of options.
 * @csspart hint - The explanation below a field.
 * @csspart error - What is wrong with a field, or with the last step.
 * @csspart errors - The box above a form that lists what is wrong with its fields.
 * @csspart summary - The rows of an order, or of the details to check.
 * @csspart choice - A card that continues with a provider or an account.
 * @csspart option - A row to select, with its radio button.
 * @csspart preset - A button that fills in an amount.
 * @csspart again - The button to start another payment or get a new address. It is a `secondary` part, too.
 * @csspart amount - The amount of a payment, in large type.
 * @csspart steps - The progress of a payment that is under way.
 * @csspart qr - The QR code.
 * @csspart address - The address to send coins to.
 * @csspart picture - A picture of a document, or the camera's live view.
 * @csspart page - A third-party page in a frame: the bank's page, or the terms.
 */
export abstract class PaymentElement extends FlowElement {
  static override properties = {
    ...FlowElement.properties,
    provider: {},
    amount: {},
    amountLocked: {attribute: 'amount-locked', type: Boolean},
    presets: {},
    returnUrl: {attribute: 'return-url'},
  };

  /** The provider to prefer if the user may use it: `bankpay`, `crypto` or `cashpay`. */
  declare provider: Provider | '';
  /** The amount to start with, as decimal text. */
  declare amount: string;
  /**
   * If true, the user cannot change the amount, and a payment skips the amount's screen. Has no
   * effect without a valid `amount`.
   */
  declare amountLocked: boolean;
  /**
   * The amounts of the buttons below the field, such as `25,50,100`. At most six within the limits.
   */
  declare presets: string;
  /**
   * The address that a bank returns to if its page replaces this one. The element on that page
   * continues with the link.
   */
  declare returnUrl: string;
  /**
   * In a frame: the id of the link that the bank returned with to the partner's page.
   *
   * @internal
   */
  returnedLink = '';

  readonly #action: Action;
  /** The provider that the user chose before the flow loaded. */
  #chosen: Provider | undefined;

  constructor(action: Action) {
    super();
    this.#action = action;
    this.provider = '';
    this.amount = '';
    this.amountLocked = false;
    this.presets = '';
    this.returnUrl = '';
  }

  protected override get flow(): Action {
    return this.#action;
  }

  /**
   * The session sends these reads beside its validation.
   *
   * @internal
   */
  firstReads(access: Access | undefined): readonly string[] {
    const isGranted = access?.permissions[`${this.#action}-bankpay`]?.granted;
    return firstReads(this.#action, this.#isByBank && isGranted === true);
  }

  /** Most users pay by bank. */
  get #isByBank(): boolean {
    return ['', 'bankpay'].includes(this.provider) && !savesData();
  }

  protected override async loadFlow(): Promise<FlowPart> {
    // The first screen does not wait for it. A failure does not count, because the opening loads
    // this again.
    if (this.#isByBank) afterPaint(() => void loadBankpay().catch(() => {}));
    const {OpeningFlow, sessionless} = await loadOpening();
    return {
      start: (_, session) => new OpeningFlow(this, this.#action, session, this.#chosen),
      sessionless,
    };
  }

  protected override sessionReplaced(): void {
    this.#chosen = undefined;
    super.sessionReplaced();
  }

  protected override early(access: Access | undefined, words: ShellWords): TemplateResult {
    const action = this.#action;
    const options = {action, preferred: this.provider, shipped: providersFor(action)};
    const made = access && offer(access, options);
    if (made?.kind !== 'available') return skeleton(action, words);
    if (made.chosen) return skeleton(action, words, preview(action, made.chosen.provider, words));
    const choose = (provider: Provider): void => {
      this.#chosen = provider;
      this.requestUpdate();
    };
    return choices(action, made, this.#chosen, choose, words);
  }
}
