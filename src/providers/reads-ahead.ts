/** Starts reads before they are needed, while the user is still choosing a provider. */
import {isAbsent} from '../api/absent.js';
import {paymentCalls} from '../api/payments.js';
import type {Caller} from '../api/request.js';
import {isSessionError} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import type {Wallet} from '../contract/payments.js';
import type {ProviderCall} from './provider.js';

/** Milliseconds that a response stays fresh. After that, it is read again. */
const FRESH = 10_000;

interface Begun<T> {
  readonly reads: Promise<T>;
  readonly call: ProviderCall;
  /** The time of the response in Unix milliseconds. `Infinity` until then. */
  answered: number;
}

/** One provider's reads. Each read is used once. */
export class ReadsAhead<T> {
  readonly #read: (call: ProviderCall) => Promise<T>;
  readonly #begun = new WeakMap<Caller, Begun<T>>();

  constructor(read: (call: ProviderCall) => Promise<T>) {
    this.#read = read;
  }

  begin(call: ProviderCall): void {
    const {session, signal} = call;
    // The element may have been removed while the provider's file loaded.
    if (signal.aborted || this.#fresh(call)) return;
    const begun: Begun<T> = {reads: this.#read(call), call, answered: Infinity};
    this.#begun.set(session, begun);
    const answered = (): void => {
      begun.answered = Date.now();
    };
    // A definite error will still be true when the user chooses, so keep it. After any other error,
    // or if the service does not have this endpoint, drop the read, so that `take` repeats it.
    begun.reads.then(answered, (error: unknown) => {
      answered();
      const definite =
        error instanceof ServiceError &&
        error.definite &&
        !isSessionError(error.code) &&
        !isAbsent(error, 'read ahead: it is read later');
      if (!definite && this.#begun.get(session) === begun) this.#begun.delete(session);
    });
  }

  /** Returns the read that was started, for `take` to return it, too. */
  peek(call: ProviderCall): Promise<T> | undefined {
    return this.#fresh(call)?.reads;
  }

  /** Returns the read that was started, or a new one. */
  async take(call: ProviderCall): Promise<T> {
    const begun = this.#fresh(call);
    this.#begun.delete(call.session);
    if (!begun) return this.#read(call);
    try {
      return await begun.reads;
    } catch (cause) {
      // The read was aborted with the element that began it, but this caller is still waiting.
      const isOrphan = begun.call.signal.aborted && !call.signal.aborted;
      if (isOrphan) return this.#read(call);
      throw cause;
    }
  }

  /** Drops the read that was started, because an answer of the user makes it outdated. */
  forget({session}: ProviderCall): void {
    this.#begun.delete(session);
  }

  /**
   * Returns the read that was started for this session, if it is recent and for the same action. A
   * page's own call may treat deposits and withdrawals differently.
   */
  #fresh({session, action}: ProviderCall): Begun<T> | undefined {
    const begun = this.#begun.get(session);
    const isFresh = begun?.call.action === action && Date.now() - begun.answered < FRESH;
    return isFresh ? begun : undefined;
  }
}

interface Balance {
  readonly asked: Promise<Wallet | undefined>;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Reads of the balance, by signal. Providers that start reads at the same time share a signal. */
const balances = new WeakMap<AbortSignal, Balance>();

/** Reads the balance. Resolves with `undefined` if the service has no wallet. */
export function readWallet({
  session,
  action,
  signal,
  timeout,
}: ProviderCall): Promise<Wallet | undefined> {
  const known = balances.get(signal);
  if (known && Date.now() - known.at < FRESH) return known.asked;
  const asked = session
    .call(connection => paymentCalls.wallet(connection, {action}, signal), timeout, 'early')
    .catch((cause: unknown) => {
      if (!isAbsent(cause, 'wallet: no balance is shown')) throw cause;
      return undefined;
    });
  balances.set(signal, {asked, at: Date.now()});
  return asked;
}
