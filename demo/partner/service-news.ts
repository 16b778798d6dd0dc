/**
 * What the service tells this backend by itself, over its WebSocket: kept as
 * the latest word about each user, and passed on to whoever waits for it.
 */
import type {ServiceConnection, ServiceEvent} from '#src/partner.js';

/** What a page may know of it. */
export interface News {
  readonly action: string;
  /** Decimal text. */
  readonly amount: string;
  readonly status: string;
}

type Listener = (news: News) => void;

/** Users of whom something is kept. */
const LIMIT = 1000;

export class ServiceNews {
  readonly #latest = new Map<string, News>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #connections: ServiceConnection[] = [];

  /** Reads to the end of the connection. */
  async follow(connection: ServiceConnection): Promise<void> {
    this.#connections.push(connection);
    try {
      for await (const event of connection) this.#take(event);
    } catch (error) {
      console.warn('The service tells this backend nothing more.', error);
    }
  }

  /** The latest word at once, then every later one; answers with how to stop. */
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

  #take(event: ServiceEvent): void {
    if (event.type !== 'transaction') return;
    const {action, amount, status} = event.transaction;
    const news = {action, amount, status};
    this.#latest.delete(event.userId);
    this.#latest.set(event.userId, news);
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > LIMIT && oldest !== undefined) this.#latest.delete(oldest);
    for (const listener of this.#listeners.get(event.userId) ?? []) listener(news);
  }
}
