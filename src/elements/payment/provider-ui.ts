/** A provider's part of a payment: its calls, and the screens for its needs. */
import type {TemplateResult} from 'lit';
import type {Action} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Transaction} from '../../contract/payments.js';
import type {At, Funds, Need, PaymentState, Source} from '../../flows/payment-state.js';
import type {CopyWords, OfferScreenWords, PaymentWords} from '../../locale/words.js';
import type {PaymentProvider} from '../../providers/provider.js';
import type {Copying} from '../views/copying.js';
import type {ScreenContext} from '../views/screen.js';
import type {ServiceElement} from '../session/service-element.js';

/** The data and callbacks of a screen on which a provider asks the user for something. */
export interface Asking<N extends Need, A> {
  readonly need: N;
  readonly draft: Readonly<Record<string, string>>;
  /** Names of the fields with missing or invalid input. */
  readonly flaws: readonly string[];
  readonly problem: ServiceError | undefined;
  /** The user's last answer is being sent. */
  readonly busy: boolean;
  /** Seconds since the screen opened. */
  readonly elapsed: number;
  readonly type: (name: string, value: string) => void;
  readonly answer: (answer: A) => void;
  readonly flawed: (fields: readonly string[]) => void;
}

/** How a provider's sources appear on the screen. */
export interface SourceLook {
  readonly icon: TemplateResult;
  /** Text that tells the source from others with the same name. */
  detail(source: Source): string;
}

/** The inputs of every screen of a payment, besides its own state. */
export interface PaymentContext extends ScreenContext<PaymentWords & OfferScreenWords & CopyWords> {
  readonly action: Action;
  readonly ui: SourceLook;
  /** The page's setting for the buttons below the amount. */
  readonly presets: string;
  /** The page has set the amount, and the user cannot change it. */
  readonly isLocked: boolean;
  readonly copying: Copying<'reference'>;
  /** Seconds since the step began. */
  readonly elapsed: number;
}

/** The data and callbacks of the screen on which the user picks a source. */
export interface Picking {
  readonly funds: Funds;
  readonly draft: Readonly<Record<string, string>>;
  readonly type: (name: string, value: string) => void;
  readonly pick: (source: Source) => void;
}

/** A booked payment for which the user still has to do something. */
export interface Waiting extends PaymentContext {
  readonly state: At<'pending', Need, unknown>;
  /** Requests a new address for the same order. */
  readonly renew: () => void;
  /** The user is finished here. */
  readonly done: () => void;
  /** Abandons the order, before the user has sent anything, and starts another payment. */
  readonly again: () => void;
}

/** Screens that a provider shows instead of the shared ones. */
export interface OwnScreens {
  /** Whether the user sends the money outside this element, which cannot know whether they did. */
  readonly sendsElsewhere: boolean;
  /** `undefined` if the shared title fits. `elapsed` is in seconds since the step began. */
  title(state: PaymentState, elapsed: number): string | undefined;
  /** The status region's text for a pending payment. `undefined` stands for its title. */
  announcement(state: PaymentState, elapsed: number): string | undefined;
  /** `undefined` if the user has nothing left to do. */
  pending(waiting: Waiting): TemplateResult | undefined;
  /** The number of seconds for which that screen changes with time. */
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
  /** Back's answer to a need. `undefined` if it leaves the provider. */
  backFrom?(need: N): A | undefined;
  needForm(asking: Asking<N, A>): TemplateResult;
  /** The problem on the screen of a need, in plain words. */
  problem(error: ServiceError): string;
  /** The number of seconds for which the screen of this need changes with time. */
  seconds(need: N): number;
  /** Called when the open need changes. `undefined` if there is none. */
  watch(need: N | undefined): void;
  end(): void;
}
