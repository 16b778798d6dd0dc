/** What a provider brings to a payment: its own calls, and the screens for what it needs of the user. */
import type {TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Need} from '../../flows/payment-state.js';
import type {PaymentProvider} from '../../providers/provider.js';

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

export interface ProviderKit<N extends Need, A> {
  readonly provider: PaymentProvider<N, A>;
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
