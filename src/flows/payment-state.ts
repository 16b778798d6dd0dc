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
  /** Sent before, and the answer was lost: it may arrive yet. */
  readonly doubted?: true;
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
  | ({
      readonly step: 'sending';
      /** The order is booked already, and asked to go on: another address for it. */
      readonly renewing?: true;
    } & Ordered)
  | ({
      readonly step: 'checking';
      readonly error: ServiceError;
      /** The user wants another amount: goes there once this order is known not to be booked. */
      readonly leaving: boolean;
      /** `error` is the no to a repeat, and not believed yet; where the service saw the user then. */
      readonly refusal?: {readonly stateCode: string};
    } & Ordered)
  | ({
      readonly step: 'pending';
      readonly transaction: Transaction;
      /** Why the service would not renew it. */
      readonly problem?: ServiceError;
    } & Ordered)
  | ({readonly step: 'succeeded'; readonly transaction: Transaction} & Ordered)
  | ({readonly step: 'failed'; readonly error: ServiceError} & Ordered)
  | ({
      readonly step: 'blocked';
      readonly error: ServiceError;
      readonly stateCode: string;
    } & Ordered);

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
  /** `stateCode`: where the service sees the user, on `GEOFENCE_BLOCKED`; empty where it does not say. */
  | {readonly type: 'rejected'; readonly error: ServiceError; readonly stateCode?: string}
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
  /** `transactionId` is fresh; it is used only if the order's own is over. */
  | {readonly type: 'retry'; readonly transactionId: string}
  | {readonly type: 'back'}
  /** Where to send it has expired: asks for the same order's new address. */
  | {readonly type: 'renew'}
  | {readonly type: 'again'};

export type PaymentCommand<N = Need, A = unknown> =
  | {readonly type: 'prepare'}
  | {readonly type: 'answer'; readonly need: N; readonly answer: A}
  | {readonly type: 'send'; readonly order: Order}
  | {readonly type: 'find'; readonly order: Order}
  /** Finds it, or makes sure that it never will be booked. */
  | {readonly type: 'abandon'; readonly order: Order}
  /** `known`: what was said of it last; absent where it was not known. */
  | {readonly type: 'watch'; readonly order: Order; readonly known?: Transaction}
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
    case 'reviewing':
      return state.doubted === true;
    default:
      return false;
  }
}

/**
 * The order of a retry: the same one, under the same id (design 4.7), unless
 * that one is over, because it was booked and failed, or will never be booked.
 */
export function retried(
  {confirmed, order}: Pick<Confirmed, 'confirmed' | 'order'>,
  transactionId: string,
): Order {
  return confirmed.includes(order) ? order : {...order, transactionId};
}
