/**
 * Receives the service's reports over this backend's WebSocket. Stores the latest report about each
 * user, and forwards each report to the user's listeners.
 */
import type {Action} from '#src/contract/access.js';
import type {ServiceConnection, ConnectionEvent, SignupEvent} from '#src/partner.js';

/** The part of a report that a page may see. */
export type News = PaymentNews | SignupNews;

interface SignupNews {
  readonly action: 'signup';
  readonly status: 'completed';
}

interface PaymentNews {
  readonly action: Action;
  /** Decimal text. */
  readonly amount: string;
  readonly status: string;
}

type Listener = (news: News) => void;

/** Registers a user who signed up. The registration ends before any page gets the report. */
type TakeOver = (event: SignupEvent) => Promise<void>;

/** Maximum number of users whose latest report is stored. */
const LIMIT = 1000;

export class ServiceNews {
  readonly #latest = new Map<string, News>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #connections: ServiceConnection[] = [];

  /** Reads events until the connection ends. */
  async follow(connection: ServiceConnection, takeOver?: TakeOver): Promise<void> {
    this.#connections.push(connection);
    try {
      for await (const event of connection) {
        if (event.type === 'signup') await takeOver?.(event);
        this.#take(event);
      }
    } catch (error) {
      console.warn('The service tells this backend nothing more.', error);
    }
  }

  /**
   * Calls the listener with the latest report at once, and then with each later one. Returns a
   * function that ends the subscription.
   */
  listen(userId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners.add(listener));
    const latest = this.#latest.get(userId);
    if (latest) listener(latest);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(userId);
    };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #take(event: ConnectionEvent): void {
    const news = newsOf(event);
    if (!news || !('userId' in event)) return;
    this.#latest.delete(event.userId);
    this.#latest.set(event.userId, news);
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > LIMIT && oldest !== undefined) this.#latest.delete(oldest);
    for (const listener of this.#listeners.get(event.userId) ?? []) listener(news);
  }
}

function newsOf(event: ConnectionEvent): News | undefined {
  if (event.type === 'signup') return {action: 'signup', status: 'completed'};
  if (event.type !== 'transaction') return undefined;
  const {action, amount, status} = event.transaction;
  return {action, amount, status};
}
