/** Reads that are begun before they are needed, while the user still chooses. */
import {wallet} from '../api/payments.js';
import type {Caller} from '../api/request.js';
import {isSessionError, ServiceError} from '../contract/errors.js';
import type {Wallet} from '../contract/payments.js';
import type {ProviderCall} from './provider.js';

/** Milliseconds for which an answer holds: who reads the choices for longer gets a new one. */
const FRESH = 10_000;

interface Begun<T> {
  readonly reads: Promise<T>;
  /** When it was answered; infinite until then. */
  answered: number;
}

/** One provider's reads; what was begun is used once. */
export class ReadsAhead<T> {
  readonly #read: (call: ProviderCall) => Promise<T>;
  readonly #begun = new WeakMap<Caller, Begun<T>>();

  constructor(read: (call: ProviderCall) => Promise<T>) {
    this.#read = read;
  }

  begin(call: ProviderCall): void {
    const {session} = call;
    if (this.#fresh(session)) return;
    const begun: Begun<T> = {reads: this.#read(call), answered: Infinity};
    this.#begun.set(session, begun);
    const answered = (): void => {
      begun.answered = Date.now();
    };
    // What the service says no to still holds when the provider is chosen; the rest is asked again.
    begun.reads.then(answered, (error: unknown) => {
      answered();
      const definite =
        error instanceof ServiceError && error.definite && !isSessionError(error.code);
      if (!definite && this.#begun.get(session) === begun) this.#begun.delete(session);
    });
  }

  /** What was begun, or a new read. */
  take(call: ProviderCall): Promise<T> {
    const begun = this.#fresh(call.session);
    this.#begun.delete(call.session);
    return begun ?? this.#read(call);
  }

  /** The user has changed something since: what was begun no longer holds. */
  forget({session}: ProviderCall): void {
    this.#begun.delete(session);
  }

  #fresh(session: Caller): Promise<T> | undefined {
    const begun = this.#begun.get(session);
    return begun && Date.now() - begun.answered < FRESH ? begun.reads : undefined;
  }
}

/** By the call's signal: providers that read ahead together ask for the balance once. */
const balances = new WeakMap<AbortSignal, Promise<Wallet>>();

export function readWallet({session, action, signal, timeout}: ProviderCall): Promise<Wallet> {
  const known = balances.get(signal);
  if (known) return known;
  const asked = session.call(connection => wallet(connection, action, signal), timeout);
  balances.set(signal, asked);
  return asked;
}
