/** How many reports a second reach the page from a frame. */
const PER_SECOND = 100;

/**
 * Keeps a frame that talks without end from costing the page its time. News over
 * the limit are dropped; of outcomes the last of each name is told a little later.
 */
export class Throttle {
  #count = 0;
  #since = -Infinity;
  readonly #held = new Map<string, () => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether there is room for one more. */
  admits(): boolean {
    const now = performance.now();
    if (now - this.#since >= 1_000) {
      this.#since = now;
      this.#count = 0;
    }
    return ++this.#count <= PER_SECOND;
  }

  outcome(name: string, tell: () => void): void {
    // What is held came earlier, and a later one is not told before it.
    if (this.admits() && this.#held.size === 0) return tell();
    this.#held.delete(name);
    this.#held.set(name, tell);
    this.#timer ??= setTimeout(() => this.#flush(), 1_000);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#held.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const tell of held) tell();
  }
}
