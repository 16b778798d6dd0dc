/**
 * Work that has to come to its end before the process does. A server that closes waits for connections,
 * not for handlers: whoever hangs up leaves one behind that may have a secret in its hands.
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

  /** Resolves when nothing is held any more, with what has begun meanwhile. */
  async over(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}
