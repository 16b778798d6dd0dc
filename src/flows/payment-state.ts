/**
 * The states, events and commands of a payment; what leads from one to the
 * other stands in `payment.ts`.
 */
import type {Action, Provider} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {Order, OrderTerms, Transaction, Wallet} from '../contract/payments.js';
import type {Next} from './flow.js';

/** Something to pay from or to, such as a linked bank account, or an asset on a network. */
export interface Source {
  readonly id: string;
  /** As the user knows it: a bank and its account, an asset. */
  readonly name: string;
  /** What tells it from others of that name: an account's last digits, a network. */
  readonly detail: string;
  /** What an order says of it. */
  readonly terms: OrderTerms;
  /** How long its money usually takes, where the provider says it. */
  readonly minutes?: number;
}

/** What the amount is taken from and goes to. */
export interface Funds {
  readonly sources: readonly [Source, ...Source[]];
  readonly source: Source;
  readonly wallet: Wallet;
}

/** What a provider needs of the user before money can move; each provider has its own kinds. */
export interface Need {
  readonly kind: string;
  /** Steps of the provider's onboarding that come after this one. */
  readonly ahead: number;
}

/** What is kept of a payment that the user leaves and comes back to. */
export type Memory = Pick<Journey, 'draft' | 'confirmed'>;

/** An order that was sent, and whose end the user has not been told. */
export interface OpenOrder {
  readonly action: Action;
  readonly order: Order;
  /** ISO 4217. */
  readonly currency: string;
}

export interface Journey {
  readonly action: Action;
  readonly provider: Provider;
  /** What the user has typed, by field name; survives every step. */
  readonly draft: Readonly<Record<string, string>>;
  /** Steps of the whole way, as far as known. */
  readonly total: number;
  /** Orders that the user confirmed: the same order again carries the same transactionId. */
  readonly confirmed: readonly Order[];
}

interface Ordered {
  readonly order: Order;
  /** ISO 4217. */
  readonly currency: string;
  /** Absent where the order was confirmed on a page, or in an element, that is gone. */
  readonly funds: Funds | undefined;
}

type Step<N, A> =
  | {readonly step: 'preparing'}
  | {readonly step: 'unprepared'; readonly error: ServiceError}
  | {
      readonly step: 'asking';
      readonly need: N;
      readonly problem: ServiceError | undefined;
      /** Names of the fields that cannot be sent as they are. */
      readonly flaws: readonly string[];
    }
  | {readonly step: 'answering'; readonly need: N; readonly answer: A}
  | {readonly step: 'picking'; readonly funds: Funds}
  | {readonly step: 'entering'; readonly funds: Funds; readonly problem: ServiceError | undefined}
  | ({readonly step: 'reviewing'; readonly funds: Funds} & Ordered)
  | ({readonly step: 'sending'} & Ordered)
  | ({
      readonly step: 'checking';
      readonly error: ServiceError;
      /** The user wants another amount: goes there once this order is known not to be booked. */
      readonly leaving: boolean;
    } & Ordered)
  | ({readonly step: 'pending'; readonly transaction: Transaction} & Ordered)
  | ({readonly step: 'succeeded'; readonly transaction: Transaction} & Ordered)
  | ({readonly step: 'failed'; readonly error: ServiceError} & Ordered)
  | ({readonly step: 'blocked'; readonly error: ServiceError} & Ordered);

export type PaymentState<N = Need, A = unknown> = Journey & Step<N, A>;

/** How a provider, or the service, answers a command. */
export type PaymentOutcome<N = Need> =
  | {
      readonly type: 'ready';
      readonly sources: Funds['sources'];
      readonly wallet: Wallet;
      /** The user is asked for the source even where there is but one. */
      readonly explicit?: boolean;
    }
  /** `undefined` where the service could not say. */
  | {readonly type: 'balance'; readonly wallet: Wallet | undefined}
  /** `error` where the service refused something because of this need. */
  | {readonly type: 'needs'; readonly need: N; readonly error?: ServiceError}
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | {readonly type: 'booked'; readonly transaction: Transaction}
  /** The service has never booked the transaction. */
  | {readonly type: 'not-booked'};

export type PaymentEvent<N = Need, A = unknown> =
  | PaymentOutcome<N>
  | {readonly type: 'type'; readonly name: string; readonly value: string}
  | {readonly type: 'answer'; readonly answer: A}
  /** The form was sent with these fields missing or malformed. */
  | {readonly type: 'flawed'; readonly fields: readonly string[]}
  | {readonly type: 'pick'; readonly source: Source}
  /** `transactionId` is fresh; it is used only if the order is a new one. */
  | {readonly type: 'confirm'; readonly transactionId: string}
  | {readonly type: 'submit'}
  | {readonly type: 'retry'}
  | {readonly type: 'back'}
  /** Where to send it has expired: asks for the same order's new address. */
  | {readonly type: 'renew'}
  | {readonly type: 'again'};

export type PaymentCommand<N = Need, A = unknown> =
  | {readonly type: 'prepare'}
  | {readonly type: 'answer'; readonly need: N; readonly answer: A}
  | {readonly type: 'send'; readonly order: Order}
  /** `quick`: the service's first word is enough. */
  | {readonly type: 'find'; readonly order: Order; readonly quick: boolean}
  /** `known`: what was said of it last. */
  | {readonly type: 'watch'; readonly order: Order; readonly known: Transaction}
  /** Reads the balance again. */
  | {readonly type: 'weigh'};

export type Moved<N, A> = Next<PaymentState<N, A>, PaymentCommand<N, A>>;

/** A state in which an order has been confirmed. */
export type Confirmed = Journey & Ordered;

export type At<S extends PaymentState['step'], N, A> = Extract<
  PaymentState<N, A>,
  {readonly step: S}
>;

/** Where the user is on the way, counted from 1; `undefined` off the numbered way. */
export function position(state: PaymentState): number | undefined {
  switch (state.step) {
    case 'asking':
    case 'answering':
      return state.total - state.need.ahead - 2;
    case 'entering':
      return state.total - 1;
    case 'reviewing':
      return state.total;
    default:
      return undefined;
  }
}

/** Whether something on the screen has to be mended by the user. */
export function hasFlaw(state: PaymentState): boolean {
  if (state.step === 'asking') return state.flaws.length > 0 || state.problem !== undefined;
  return state.step === 'entering' && state.problem !== undefined;
}

export function needOf<N, A>(state: PaymentState<N, A>): N | undefined {
  return state.step === 'asking' || state.step === 'answering' ? state.need : undefined;
}

export function orderOf<N, A>(state: PaymentState<N, A>): Order | undefined {
  return 'order' in state ? state.order : undefined;
}

/** Sent, or perhaps sent, and its end is not known. */
export function isOpen(state: PaymentState): boolean {
  switch (state.step) {
    case 'sending':
    case 'checking':
    case 'pending':
      return true;
    case 'failed':
      return !state.error.definite;
    default:
      return false;
  }
}
