/** What a provider brings to a payment: its calls, and the screens for what it needs from the user. */
import type {TemplateResult} from 'lit';
import type {Action} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Transaction} from '../../contract/payments.js';
import type {At, Funds, Need, PaymentState, Source} from '../../flows/payment-state.js';
import type {NoticeWords, PaymentWords, ShellWords} from '../../locale/words.js';
import type {PaymentProvider} from '../../providers/provider.js';
import type {ScreenContext} from '../screen.js';

/** One screen on which the provider asks the user for something. */
export interface Asking<N extends Need, A> {
  readonly need: N;
  readonly draft: Readonly<Record<string, string>>;
  /** Names of the fields that cannot be sent as they are. */
  readonly flaws: readonly string[];
  readonly problem: ServiceError | undefined;
  /** The last answer is on its way. */
  readonly busy: boolean;
  /** Seconds since the screen was opened. */
  readonly elapsed: number;
  readonly type: (name: string, value: string) => void;
  readonly answer: (answer: A) => void;
  readonly flawed: (fields: readonly string[]) => void;
}

/** How a provider's sources look and read. */
export interface SourceLook {
  readonly icon: TemplateResult;
  /** In words, what tells it from others of its name. */
  detail(source: Source): string;
}

/** What every screen of a payment is drawn from, beside its own state. */
export interface PaymentContext extends ScreenContext<PaymentWords & NoticeWords & ShellWords> {
  readonly action: Action;
  readonly look: SourceLook;
  /** Seconds since the step began. */
  readonly elapsed: number;
}

/** The choice of what to pay from. */
export interface Picking {
  readonly funds: Funds;
  readonly draft: Readonly<Record<string, string>>;
  readonly type: (name: string, value: string) => void;
  readonly pick: (source: Source) => void;
}

/** A booked payment for which the user still has to do something. */
export interface Waiting extends PaymentContext {
  readonly state: At<'pending', Need, unknown>;
  /** Asks for the same order's new address. */
  readonly renew: () => void;
  /** Gives it up for another payment, before anything was sent. */
  readonly again: () => void;
}

/** What a provider shows instead of the screens that the others share. */
export interface OwnScreens {
  /** The user sends the money from elsewhere. Nobody here knows whether it is on its way. */
  readonly sendsElsewhere: boolean;
  /** `undefined` where the common title fits; `elapsed`: seconds since the step began. */
  title(state: PaymentState, elapsed: number): string | undefined;
  /** What the status region says of a pending payment; `undefined`: its title. */
  announcement(state: PaymentState, elapsed: number): string | undefined;
  /** `undefined` where nothing has to be done any more. */
  pending(waiting: Waiting): TemplateResult | undefined;
  /** For how many seconds the passing of time changes that screen. */
  pendingSeconds(transaction: Transaction): number;
}

export interface ProviderUi<N extends Need, A> extends SourceLook {
  readonly provider: PaymentProvider<N, A>;
  readonly own?: OwnScreens;
  pickTitle(action: Action): string;
  picking(picking: Picking): TemplateResult;
  title(need: N): string;
  ask(asking: Asking<N, A>): TemplateResult;
  /** What went wrong on such a screen, in plain words. */
  problem(error: ServiceError): string;
  /** For how many seconds the passing of time changes the screen. */
  seconds(need: N): number;
  /** Told of the need that is open now, or that none is. */
  watch(need: N | undefined): void;
  end(): void;
}
