/**
 * Time that a test moves: timers, the wall clock and the monotonic clock,
 * together or apart. Not node:test's own timers: those take over the ones of
 * `fetch`, too, and then lose some when real HTTP goes on beside them.
 */
import type {TestContext} from 'node:test';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export class Clock {
  /** Milliseconds since the test began, on the clock that nobody can set. */
  now = 0;
  #wall: number;
  readonly #timers = new Set<Timer>();

  constructor(t: TestContext, wall = Date.now()) {
    this.#wall = wall;
    const {setTimeout: start, clearTimeout: stop} = globalThis;
    t.mock.method(globalThis, 'setTimeout', (run: () => void, delay = 0, ...args: unknown[]) =>
      calledByFetch() ? start(run, delay, ...(args as [])) : this.#set(run, delay),
    );
    t.mock.method(globalThis, 'clearTimeout', (timer: Timer & NodeJS.Timeout) => {
      if (!this.#timers.delete(timer)) stop(timer);
    });
    t.mock.method(Date, 'now', () => this.#wall);
    t.mock.method(performance, 'now', () => this.now);
  }

  /** Time goes by; what runs on the way may set timers that are due on the way, too. */
  async pass(milliseconds: number): Promise<void> {
    await settled();
    const end = this.now + milliseconds;
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#move(Math.max(timer.due, this.now));
      this.#timers.delete(timer);
      timer.run();
      await settled();
    }
    this.#move(end);
  }

  /** Somebody sets the wall clock, or the machine sleeps: nothing else moves. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  #set(run: () => void, delay: number): Timer {
    // What is longer than Node and the browsers can count runs at once.
    const timer = {due: this.now + (delay >= 1 && delay < 2 ** 31 ? delay : 1), run};
    this.#timers.add(timer);
    return timer;
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

function calledByFetch(): boolean {
  return new Error('where').stack?.includes('undici') === true;
}

/** Everything that was ready to run has run. */
export function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
