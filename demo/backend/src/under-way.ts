/**
 * Work that must be completed before the process ends. A closing server waits for connections, not
 * for handlers: after a client disconnects, its handler may still be storing a secret.
 */
export class UnderWay {
  readonly #works = new Set<Promise<void>>();

  async hold<Result>(work: Result | Promise<Result>): Promise<Result> {
    const {promise, resolve} = Promise.withResolvers<void>();
    this.#works.add(promise);
    try {
      return await work;
    } finally {
      this.#works.delete(promise);
      resolve();
    }
  }

  /** Resolves when all work is completed, including work that begins in the meantime. */
  async over(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}
