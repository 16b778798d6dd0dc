/** The states, events and commands of a payment. `payment.ts` has the transitions. */
import type {Action, Provider} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {Conditions, Order, OrderTerms, Transaction, Wallet} from '../contract/payments.js';
import type {NeedStep} from '../contract/steps.js';
import type {Blocked, BlockedEvent, LeavableBlock} from './blocked.js';
import type {Next} from './flow.js';
import type {Writing} from './typed-amount.js';

/** Something to pay from or to: a linked bank account, or an asset on a network. */
export interface Source {
  readonly id: string;
  /** The name of the bank or of the asset, as the user knows it. */
  readonly name: string;
  /** The account's name at the bank. */
  readonly label?: string;
  /** Distinguishes sources of the same name: an account's last digits, or a network. */
  readonly detail: string;
  /** The fields of an order that identify this source. */
  readonly terms: OrderTerms;
  /** Usual duration of a payment in minutes, if the service states it. */
  readonly minutes?: number;
  /** The service's conditions for this action with this source. */
  readonly conditions?: Conditions | undefined;
}

/** The user's sources, the chosen one, and the wallet. */
export interface Funds {
  readonly sources: readonly [Source, ...Source[]];
  readonly source: Source;
  /** `undefined` if the service has no wallet. Then only the service checks the amount. */
  readonly wallet: Wallet | undefined;
}

/** The flaw in a typed amount. Nothing was sent. Amounts are decimal text. */
export type AmountFlaw =
  /** The text is not an amount, or has too many decimal places. */
  | {readonly kind: 'unread' | 'decimals'}
  /** Below the smallest amount, or above the largest. */
  | {readonly kind: 'low' | 'high'; readonly limit: string}
  /** More than the user can withdraw. */
  | {readonly kind: 'over'; readonly amount: string};

/** A question that the user must answer before a payment. Each provider has its own kinds. */
export interface Need {
  readonly kind: NeedStep;
  /** Number of onboarding steps after this one. */
  readonly ahead: number;
}

/** The part of a payment that is kept when the user leaves and returns. */
export type Memory = Pick<Journey, 'draft' | 'confirmed'>;

/** A sent order whose outcome the user has not seen. */
export interface OpenOrder {
  readonly action: Action;
  readonly order: Order;
  /** ISO 4217. Empty while a service without a wallet has not stated it yet. */
  readonly currency: string;
}

export interface Journey {
  readonly action: Action;
  readonly provider: Provider;
  /** The user's input, by field name. All steps keep it. */
  readonly draft: Readonly<Record<string, string>>;
  /** Total number of steps, as far as known. */
  readonly total: number;
  /** Orders that the user confirmed and whose ids can be used again. */
  readonly confirmed: readonly Order[];
}

interface Ordered {
  readonly order: Order;
  /** ISO 4217. Empty while a service without a wallet has not stated it yet. */
  readonly currency: string;
  /** `undefined` if the order was confirmed on an earlier page or in a removed element. */
  readonly funds: Funds | undefined;
  /** Set if the order was sent and the response was lost. The order may still be booked. */
  readonly doubted?: true;
}

interface Asking<N> extends Interrupted {
  readonly step: 'asking';
  readonly need: N;
  readonly problem: ServiceError | undefined;
  /** Names of the fields with missing or invalid input. */
  readonly flaws: readonly string[];
}

interface Interrupted {
  /** Set if the service refused an order because of this need. The user made no mistake. */
  readonly interrupted?: true;
}

type Step<N, A> =
  | {readonly step: 'preparing'}
  | {readonly step: 'unprepared'; readonly error: ServiceError}
  | Asking<N>
  | ({readonly step: 'answering'; readonly need: N; readonly answer: A} & Interrupted)
  | {readonly step: 'picking'; readonly funds: Funds}
  | {
      readonly step: 'entering';
      readonly funds: Funds;
      /** A `ServiceError` is the service's refusal of the previous amount. */
      readonly problem: ServiceError | AmountFlaw | undefined;
    }
  | ({readonly step: 'reviewing'; readonly funds: Funds} & Ordered)
  | ({
      readonly step: 'sending';
      /** Set if the order is already booked and is sent again to get another address. */
      readonly renewing?: true;
    } & Ordered)
  | ({
      readonly step: 'checking';
      readonly error: ServiceError;
      /**
       * True if the user wants another amount. The flow returns to the amount once this
       * order is certainly not booked.
       */
      readonly leaving: boolean;
      /**
       * Set if `error` refused the order when it was sent again. The page gets the event
       * about a refused repeat once the first attempt's outcome is known, and the event
       * about a refused renewal at once.
       */
      readonly refusal?: {readonly what: 'repeat' | 'renewal'; readonly stateCode: string};
    } & Ordered)
  | ({
      readonly step: 'pending';
      readonly transaction: Transaction;
      /** Why the service did not renew the order. */
      readonly problem?: ServiceError;
    } & Ordered)
  | ({readonly step: 'succeeded'; readonly transaction: Transaction} & Ordered)
  | ({
      readonly step: 'failed';
      readonly error: ServiceError;
      /**
       * Set if the user wanted another payment, but the service cannot promise that this
       * order is never booked. The user can only send this order again.
       */
      readonly held?: true;
    } & Ordered)
  | (Blocked & Ordered)
  /** The service refused the user's location before there was an order. */
  | LeavableBlock<Asking<N>>;

export type PaymentState<N = Need, A = unknown> = Journey & Step<N, A>;

/** The response of a provider or of the service to a command. */
export type PaymentOutcome<N = Need> =
  | {
      readonly type: 'ready';
      readonly sources: Funds['sources'];
      readonly wallet: Wallet | undefined;
      /** Ask the user for the source even if there is only one. */
      readonly explicit?: boolean;
    }
  /** `wallet` is `undefined` if the service has no wallet or the request failed. */
  | {readonly type: 'balance'; readonly wallet: Wallet | undefined}
  /** `error` is set if the service refused something because of this need. */
  | {readonly type: 'needs'; readonly need: N; readonly error?: ServiceError}
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | BlockedEvent
  | {readonly type: 'booked'; readonly transaction: Transaction}
  /** The service will never book the transaction, or it was not sent. */
  | {readonly type: 'not-booked'}
  /** The service does not know the transaction. It may still arrive. */
  | {readonly type: 'not-found'};

export type PaymentEvent<N = Need, A = unknown> =
  | PaymentOutcome<N>
  | {readonly type: 'type'; readonly name: string; readonly value: string}
  | {readonly type: 'answer'; readonly answer: A}
  /** The user submitted the form with these fields missing or malformed. */
  | {readonly type: 'flawed'; readonly fields: readonly string[]}
  | {readonly type: 'pick'; readonly source: Source}
  /**
   * `transactionId` is a fresh id, used only for a new order. `writing` is how the user's language
   * writes amounts, by default English.
   */
  | {readonly type: 'confirm'; readonly transactionId: string; readonly writing?: Writing}
  | {readonly type: 'submit'}
  /** `transactionId` is a fresh id, used only if the order's own id cannot be used again. */
  | {readonly type: 'retry'; readonly transactionId: string}
  | {readonly type: 'back'}
  /** The user wants another source, after a refusal or in the review. */
  | {readonly type: 'switchAccount'}
  /** Requests the deposit address of the same order again, such as after it has expired. */
  | {readonly type: 'renew'}
  | {readonly type: 'again'};

export type PaymentCommand<N = Need, A = unknown> =
  | {readonly type: 'prepare'}
  | {readonly type: 'answer'; readonly need: N; readonly answer: A}
  | {readonly type: 'send'; readonly order: Order}
  | {readonly type: 'find'; readonly order: Order}
  /** Finds the order, or makes sure that it will never be booked. */
  | {readonly type: 'abandon'; readonly order: Order}
  /** `known` is the transaction as the service last reported it. */
  | {readonly type: 'watch'; readonly order: Order; readonly known?: Transaction}
  /** Reads the balance again. */
  | {readonly type: 'readBalance'};

export type PaymentTransition<N, A> = Next<PaymentState<N, A>, PaymentCommand<N, A>>;

/** A state with a confirmed order. */
export type Confirmed = Journey & Ordered;

export type At<S extends PaymentState['step'], N, A> = Extract<
  PaymentState<N, A>,
  {readonly step: S}
>;
