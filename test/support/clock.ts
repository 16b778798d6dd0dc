/**
 * Time that a test moves: timers, the wall clock and the monotonic clock,
 * together or apart. Not node:test's own timers: those lose some when real
 * HTTP goes on beside them, because `fetch` refreshes its timers.
 */
import type {TestContext} from 'node:test';

export class Clock {
  /** Milliseconds since the test began, on the clock that nobody can set. */
  now = 0;
  #wall: number;
  readonly #timers = new Set<Timer>();

  constructor(t: TestContext, wall = Date.now()) {
    this.#wall = wall;
    const stop = globalThis.clearTimeout;
    t.mock.method(globalThis, 'setTimeout', (callback: () => void, delay = 0) =>
      new Timer(this, this.#timers, callback, delay).refresh(),
    );
    t.mock.method(globalThis, 'clearTimeout', (timer: unknown) => {
      if (timer instanceof Timer) this.#timers.delete(timer);
      else stop(timer as NodeJS.Timeout);
    });
    t.mock.method(Date, 'now', () => this.#wall);
    t.mock.method(performance, 'now', () => this.now);
  }

  /** Timers that are set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Time goes by; what runs on the way may set timers that are due on the way, too. */
  async pass(milliseconds: number): Promise<void> {
    await settled();
    const end = this.now + milliseconds;
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#move(Math.max(timer.due, this.now));
      this.#timers.delete(timer);
      timer.callback();
      await settled();
    }
    this.#move(end);
  }

  /** Somebody sets the wall clock, or the machine sleeps: nothing else moves. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  #next(end: number): Timer | undefined {
    const [first] = [...this.#timers].toSorted((a, b) => a.due - b.due);
    return first && first.due <= end ? first : undefined;
  }

  #move(now: number): void {
    this.#wall += now - this.now;
    this.now = now;
  }
}

/** As much of Node's timers as anybody uses. */
class Timer {
  readonly #clock: Clock;
  readonly #set: Set<Timer>;
  readonly #delay: number;
  readonly callback: () => void;
  due = 0;

  constructor(clock: Clock, set: Set<Timer>, callback: () => void, delay: number) {
    this.#clock = clock;
    this.#set = set;
    this.callback = callback;
    // What is longer than Node and the browsers can count runs at once.
    this.#delay = delay >= 1 && delay < 2 ** 31 ? delay : 1;
  }

  refresh(): this {
    this.due = this.#clock.now + this.#delay;
    this.#set.add(this);
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Everything that was ready to run has run. */
export function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
