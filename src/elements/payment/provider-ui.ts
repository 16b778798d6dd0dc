/** The interfaces of a provider's part of a payment: its calls, and the screens for its needs. */
import type {TemplateResult} from 'lit';
import type {Action} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Transaction} from '../../contract/payments.js';
import type {At, Funds, Need, PaymentState, Source} from '../../flows/payment-state.js';
import type {CopyWords, OfferScreenWords, PaymentWords} from '../../locale/words.js';
import type {PaymentProvider} from '../../providers/provider.js';
import type {Copying} from '../views/copying.js';
import type {Rank} from '../views/form/field.js';
import type {ScreenContext} from '../views/screen.js';
import type {ServiceElement} from '../session/service-element.js';

/** The data and callbacks of a screen on which a provider asks the user for something. */
export interface Asking<N extends Need, A> {
  readonly need: N;
  readonly draft: Readonly<Record<string, string>>;
  /** Names of the fields with missing or invalid input. */
  readonly flaws: readonly string[];
  readonly problem: ServiceError | undefined;
  /** True while the user's answer is being sent. */
  readonly busy: boolean;
  /** Seconds since the step began or the need changed. */
  readonly elapsed: number;
  readonly type: (name: string, value: string) => void;
  readonly answer: (answer: A) => void;
  readonly flawed: (fields: readonly string[]) => void;
}

/** How a provider's sources appear on the screen. */
export interface SourceLook {
  readonly icon: TemplateResult;
  /** Returns text that distinguishes the source from others with the same name. */
  detail(source: Source): string;
}

/** The data that every screen of a payment gets in addition to its state. */
export interface PaymentContext extends ScreenContext<PaymentWords & OfferScreenWords & CopyWords> {
  readonly action: Action;
  readonly ui: SourceLook;
  /** The page's setting for the buttons below the amount. */
  readonly presets: string;
  /** True if the page has set the amount and the user cannot change it. */
  readonly isLocked: boolean;
  readonly copying: Copying<'reference'>;
  /** The look of the main button: secondary below a note that has the screen's main button. */
  readonly rank: Rank;
  /** Seconds since the step began or the service last reported a change to the transaction. */
  readonly elapsed: number;
}

/** The data of the amount's screen, which can be drawn before a payment begins. */
export type AmountContext = Omit<PaymentContext, 'copying' | 'elapsed'>;

/** The data and callbacks of the screen on which the user picks a source. */
export interface Picking {
  readonly funds: Funds;
  readonly draft: Readonly<Record<string, string>>;
  readonly type: (name: string, value: string) => void;
  readonly pick: (source: Source) => void;
}

/** The data and callbacks of the screen of a booked payment that has not ended. */
export interface Waiting extends PaymentContext {
  readonly state: At<'pending', Need, unknown>;
  /** Requests a new address for the same order. */
  readonly renew: () => void;
  /** Tells the page that the user has finished. */
  readonly done: () => void;
  /** Starts another payment, if the service has not seen any coins for this one. */
  readonly again: () => void;
}

/** Screens that a provider shows instead of the shared ones. */
export interface OwnScreens {
  /** True if the user sends the money outside this element. */
  readonly sendsElsewhere: boolean;
  /** Returns `undefined` to use the shared title. `elapsed` is the same as in `PaymentContext`. */
  title(state: PaymentState, elapsed: number): string | undefined;
  /** The icon of a pending payment. `undefined` if the user has to send the money. */
  sign(state: At<'pending', Need, unknown>, elapsed: number): TemplateResult | undefined;
  /** The text of the status region for a pending payment. `undefined` means the title. */
  announcement(state: PaymentState, elapsed: number): string | undefined;
  /** Returns `undefined` to use the shared screen. */
  pending(waiting: Waiting): TemplateResult | undefined;
  /** The reason why a pending payment may need support. `undefined` if it does not. */
  supportReason(state: PaymentState, elapsed: number): string | undefined;
  /** The text of a problem with a pending payment. */
  problem(error: ServiceError): string;
  /** The number of seconds for which the screen of a pending payment changes with time. */
  pendingSeconds(transaction: Transaction): number;
}

export type CreateUi<N extends Need, A> = (
  element: ServiceElement,
  answer: (answer: A) => void,
) => ProviderUi<N, A>;

export interface ProviderUi<N extends Need, A> extends SourceLook {
  readonly provider: PaymentProvider<N, A>;
  readonly own?: OwnScreens;
  pickTitle(action: Action): string;
  picking(picking: Picking): TemplateResult;
  title(need: N): string;
  /** The icon of a need that the user can only wait for. */
  sign?(need: N): TemplateResult | undefined;
  /** The answer that the Back button gives to a need. `undefined` if Back leaves the provider. */
  backFrom?(need: N): A | undefined;
  needForm(asking: Asking<N, A>): TemplateResult;
  /** The text of a problem on the screen of a need. */
  problem(error: ServiceError): string;
  /** The number of seconds for which the screen of this need changes with time. */
  seconds(need: N): number;
  /** Called when the need on the screen changes. `need` is `undefined` if no need is shown. */
  watch(need: N | undefined): void;
  end(): void;
}
