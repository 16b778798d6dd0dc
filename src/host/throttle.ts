/** Maximum number of reports per second that reach the page from a frame. */
const PER_SECOND = 100;

/**
 * Limits the reports of a frame, so that they cannot slow down the page. Beyond
 * the limit, `admits` is false, and `outcome` delays reports and stores only
 * the last one for each key.
 */
export class Throttle {
  #count = 0;
  #since = -Infinity;
  readonly #held = new Map<string, () => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether one more report may pass within this second. */
  admits(): boolean {
    const now = performance.now();
    if (now - this.#since >= 1_000) {
      this.#since = now;
      this.#count = 0;
    }
    return ++this.#count <= PER_SECOND;
  }

  outcome(key: string, report: () => void): void {
    // A report must not overtake earlier ones that are delayed.
    if (this.admits() && this.#held.size === 0) return report();
    this.#held.delete(key);
    this.#held.set(key, report);
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
    for (const report of held) report();
  }
}
