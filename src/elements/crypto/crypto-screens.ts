/** The screens that the crypto provider shows instead of the shared ones. */
import type {TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Transaction} from '../../contract/payments.js';
import type {PaymentState} from '../../flows/payment-state.js';
import {
  fill,
  type CopyWords,
  type CryptoWords,
  type NoticeWords,
  type PaymentWords,
  type ShellWords,
} from '../../locale/words.js';
import type {CryptoSource} from '../../providers/crypto.js';
import {depositAddress, type DepositAddress} from '../../providers/deposit-address.js';
import {isUnanswered} from '../../runners/orders.js';
import {PartController} from '../flow/part-controller.js';
import {Copying} from '../views/copying.js';
import {mark} from '../views/mark.js';
import type {OwnScreens, Waiting} from '../payment/provider-ui.js';
import {bounded} from '../views/untrusted-text.js';
import type {ServiceElement} from '../session/service-element.js';
import * as view from './address-view.js';
import type {Copyable} from './copy-row.js';
import type {QrCode} from '../views/qr.js';

type Words = CopyWords & CryptoWords & NoticeWords & PaymentWords & ShellWords;
type Pending = Extract<PaymentState, {readonly step: 'pending'}>;

/** The screens of a pending deposit. */
type DepositScreen =
  | {readonly kind: 'address'; readonly to: DepositAddress; readonly left: number | undefined}
  | {readonly kind: 'expired'}
  /** The address expires soon and the service does not answer, so the address may be invalid. */
  | {readonly kind: 'unheard'}
  /** The expiry depends on the user's clock, which may be slow, so the address may be invalid. */
  | {readonly kind: 'unproven'}
  | {readonly kind: 'unsafe'}
  | {readonly kind: 'seen'};

/** The time for which the address of a response is shown, and the screen that follows. */
interface Lifetime {
  /** Counted from the arrival of the response. */
  readonly seconds: number;
  readonly after: 'expired' | 'unproven';
}

/**
 * The longest time in seconds to show an address that has only an expiry date. The user's
 * clock may be wrong by any amount. So it can shorten the time that the address is shown,
 * but not extend it beyond this limit.
 */
const LONGEST_UNCONFIRMED = 300;

export class CryptoScreens implements OwnScreens {
  readonly sendsElsewhere = true;
  readonly #element: ServiceElement;
  readonly #words: () => Words;
  readonly #copying: Copying<Copyable>;
  readonly #lifetimes = new WeakMap<Transaction, Lifetime | undefined>();
  #qr: PartController<typeof import('../views/qr.js')> | undefined;
  #drawn: {readonly text: string; readonly code: QrCode} | undefined;

  constructor(element: ServiceElement, words: () => Words) {
    this.#element = element;
    this.#words = words;
    this.#copying = new Copying(element);
  }

  title(state: PaymentState, elapsed: number): string | undefined {
    const words = this.#words();
    if (state.step === 'sending') return words.addressSending;
    if (state.step !== 'pending') return undefined;
    switch (this.#screenOf(state, elapsed).kind) {
      case 'address':
        return fill(words.addressTitle, namesOf(state));
      case 'expired':
        return words.expiredAddressTitle;
      case 'unheard':
        return words.unheardTitle;
      case 'unproven':
        return words.unprovenTitle;
      case 'unsafe':
        return words.unsafeTitle;
      case 'seen':
        return undefined;
    }
  }

  sign(state: Pending, elapsed: number): TemplateResult | undefined {
    const {kind} = this.#screenOf(state, elapsed);
    if (kind === 'address') return undefined;
    return mark(kind === 'seen' ? 'pending' : 'notice');
  }

  /**
   * Announces the last minute, not every second. After expiry, the title is announced.
   * Returns `undefined` if there is nothing to announce except the title.
   */
  announcement(state: PaymentState, elapsed: number): string | undefined {
    if (state.step !== 'pending') return undefined;
    const screen = this.#screenOf(state, elapsed);
    if (screen.kind !== 'address') return undefined;
    const words = this.#words();
    const {last} = this.#copying;
    const {address, memo} = screen.to;
    const texts = [address, memo, state.order.amount, state.transaction.quantity];
    const own = last && texts.includes(last.text) ? last : undefined;
    if (own?.outcome === 'copied') return words[`${own.what}Copied`];
    if (own?.outcome === 'selected') return words.copyByHand;
    if (screen.left !== undefined && screen.left <= view.SOON) return words.expiresSoon;
    // Announce nothing: the title was already announced.
    return own ? '' : undefined;
  }

  pending(waiting: Waiting): TemplateResult {
    const words = this.#words();
    const context: view.AddressContext = {waiting, names: namesOf(waiting.state), words};
    const screen = this.#screenOf(waiting.state, waiting.elapsed);
    switch (screen.kind) {
      case 'address': {
        const {to, left} = screen;
        const code = to.code === undefined ? undefined : this.#code(to.code);
        const isOnPhone = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
        return view.address(context, {to, left, copying: this.#copying, code, isOnPhone});
      }
      case 'expired':
        return view.expired(context);
      case 'unheard':
        return view.unheard(context, words.unheardSent);
      case 'unproven':
        return view.unheard(context, words.unprovenSent);
      case 'unsafe':
        return view.unsafe(context);
      case 'seen':
        return view.seen(context);
    }
  }

  /** The screens without a valid address tell users who have sent coins to contact support. */
  supportReason(state: PaymentState, elapsed: number): string | undefined {
    if (state.step !== 'pending') return undefined;
    const {kind} = this.#screenOf(state, elapsed);
    return kind === 'expired' || kind === 'unsafe' ? 'no_address' : undefined;
  }

  /** On these screens, only the request for a new address can be refused. */
  problem(error: ServiceError): string {
    return view.renewalProblem(error, this.#words()).join(' ');
  }

  pendingSeconds(transaction: Transaction): number {
    return transaction.stage === 'seen' ? 0 : Math.ceil(this.#lifetime(transaction)?.seconds ?? 0);
  }

  end(): void {
    this.#copying.end();
    this.#qr?.end();
  }

  /** Once the service has seen coins, the screen no longer asks the user to send any. */
  #screenOf({order, transaction, funds}: Pending, elapsed: number): DepositScreen {
    if (transaction.stage === 'seen') return {kind: 'seen'};
    // After a reload the list of assets is gone, so the token's address is unknown.
    const source: CryptoSource | undefined = funds?.source;
    const to = depositAddress(order, transaction, source?.tokenAddress);
    if (!to) return {kind: 'unsafe'};
    const lifetime = this.#lifetime(transaction);
    if (lifetime === undefined) return {kind: 'address', to, left: undefined};
    const left = Math.ceil(lifetime.seconds) - elapsed;
    if (left <= 0) return {kind: lifetime.after};
    const isUnsure = left <= view.SOON && isUnanswered(order);
    return isUnsure ? {kind: 'unheard'} : {kind: 'address', to, left};
  }

  #lifetime(transaction: Transaction): Lifetime | undefined {
    if (!this.#lifetimes.has(transaction))
      this.#lifetimes.set(transaction, lifetimeOf(transaction));
    return this.#lifetimes.get(transaction);
  }

  #code(text: string): view.AddressParts['code'] {
    this.#qr ??= new PartController(
      this.#element,
      () => import('../views/qr.js'),
      // If the generator does not load, the user can still copy the address.
      () => {},
    );
    const {part} = this.#qr;
    if (part && this.#drawn?.text !== text) this.#drawn = {text, code: part.qrCode(text)};
    const {code} = this.#drawn ?? {};
    return part && code && (label => part.qrPicture(code, label));
  }
}

/** Prefers `expiresIn` to `expiresAt` (decision 5). `undefined` if the service states neither. */
function lifetimeOf({expiresIn, expiresAt}: Transaction): Lifetime | undefined {
  if (expiresIn !== undefined) return {seconds: expiresIn, after: 'expired'};
  if (expiresAt === undefined) return undefined;
  // An unreadable time, such as a 13th month, counts as expired.
  const seconds = (Date.parse(expiresAt) - Date.now()) / 1000 || 0;
  return seconds > LONGEST_UNCONFIRMED
    ? {seconds: LONGEST_UNCONFIRMED, after: 'unproven'}
    : {seconds, after: 'expired'};
}

/** The asset's code and the network's name, or the network's code if a reload has lost the name. */
function namesOf({order, funds}: Pending): {readonly asset: string; readonly network: string} {
  const {asset = '', network = ''} = order;
  const plain = network.charAt(0).toUpperCase() + network.slice(1);
  return {asset: bounded(asset), network: bounded(funds?.source.detail ?? plain)};
}
