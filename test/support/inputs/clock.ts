/**
 * A clock that a test moves: timers, the wall clock and the monotonic clock, together or apart. We
 * do not use node:test's timers, because they also replace the timers of `fetch`, and lose some
 * timers while real HTTP is running.
 */
import type {TestContext} from 'node:test';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export class Clock {
  /** Milliseconds since the test began, on the monotonic clock. */
  now = 0;
  #wall: number;
  readonly #timers = new Set<Timer>();

  /** `random` replaces `Math.random`. With the default, pauses are as short as possible. */
  constructor(t: TestContext, wall = Date.now(), random = () => 0) {
    this.#wall = wall;
    t.mock.method(Math, 'random', random);
    const {setTimeout: start, clearTimeout: stop} = globalThis;
    t.mock.method(globalThis, 'setTimeout', (run: () => void, delay = 0, ...args: unknown[]) =>
      isOthers() ? start(run, delay, ...(args as [])) : this.#set(run, delay),
    );
    t.mock.method(globalThis, 'clearTimeout', (timer: Timer & NodeJS.Timeout) => {
      if (!this.#timers.delete(timer)) stop(timer);
    });
    t.mock.method(Date, 'now', () => this.#wall);
    t.mock.method(performance, 'now', () => this.now);
  }

  /** The number of pending timers. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Lets time pass. A callback may set more timers that are due within that time. */
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

  /** Moves only the wall clock, as after a change by the user or a sleep of the machine. */
  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  #set(run: () => void, delay: number): Timer {
    // Node and browsers run a timer at once if its delay exceeds their limit.
    const timer = {due: this.now + (delay >= 1 && delay < 2 ** 31 ? delay : 1), run};
    this.#timers.add(timer);
    return timer;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (!first || timer.due < first.due) first = timer;
    return first && first.due <= end ? first : undefined;
  }

  #move(now: number): void {
    this.#wall += now - this.now;
    this.now = now;
  }
}

/**
 * True if the caller is `fetch` or a sandbox. All test files share a process, so the sandbox of an
 * earlier test may still be closing its connections.
 */
function isOthers(): boolean {
  return /undici|\/demo\//.test(new Error('where').stack ?? '');
}

/** Waits until all tasks that were ready have run. */
export function settled(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

/**
 * Waits until `isSo()` returns true. Stops when the test has ended, because a loop that continues
 * would slow down later tests.
 */
export async function until(t: TestContext, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    t.signal.throwIfAborted();
    await settled();
  }
}
