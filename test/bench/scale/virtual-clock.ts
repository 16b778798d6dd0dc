/**
 * A clock on which a day passes in a minute: timers, `Date.now` and `performance.now` of this
 * process. The code that runs on it is the unchanged real code.
 */
interface Timer {
  readonly due: number;
  readonly run: () => void;
  readonly order: number;
  canceled: boolean;
}

/** Milliseconds of the wall clock at the start. */
const BEGUN = Date.UTC(2026, 0, 1);

const settle = setImmediate;

export class VirtualClock {
  /** Milliseconds since the start. */
  now = 0;
  #made = 0;
  /** A binary heap with the next timer first. */
  readonly #heap: Timer[] = [];

  /** Replaces the process's own clock. Returns a function that puts it back. */
  install(): () => void {
    const {setTimeout, clearTimeout} = globalThis;
    const {now: wall} = Date;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delay = 0) => this.at(this.now + Math.max(1, delay), run),
      clearTimeout: (timer: Timer | undefined) => {
        if (timer) timer.canceled = true;
      },
    });
    Date.now = () => BEGUN + this.now;
    performance.now = () => this.now;
    return () => {
      this.forget();
      Object.assign(globalThis, {setTimeout, clearTimeout});
      Date.now = wall;
      // The original is a method of its prototype.
      Reflect.deleteProperty(performance, 'now');
    };
  }

  at(due: number, run: () => void): Timer {
    const timer = {due, run, order: this.#made++, canceled: false};
    this.#up(timer);
    return timer;
  }

  /** Drops all timers: what waits for them never goes on. */
  forget(): void {
    this.#heap.length = 0;
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise(resolve => this.at(this.now + milliseconds, resolve));
  }

  /** Lets time pass until `end`. All effects of one moment run before the next moment. */
  async run(end: number): Promise<void> {
    await new Promise(resolve => settle(resolve));
    for (let timer = this.#pop(end); timer; timer = this.#pop(end)) {
      this.now = timer.due;
      timer.run();
      while (this.#heap[0] && this.#heap[0].due <= this.now) this.#pop(this.now)?.run();
      await new Promise(resolve => settle(resolve));
    }
    this.now = end;
  }

  #up(timer: Timer): void {
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    for (let above = (at - 1) >> 1; at > 0 && isBefore(timer, heap[above]); above = (at - 1) >> 1) {
      heap[at] = heap[above] ?? timer;
      at = above;
    }
    heap[at] = timer;
  }

  /** The next timer before `end` that was not canceled. */
  #pop(end: number): Timer | undefined {
    for (;;) {
      const [first] = this.#heap;
      if (!first || first.due > end) return undefined;
      this.#down();
      if (!first.canceled) return first;
    }
  }

  #down(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      const isRight = left && right && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || !isBefore(child, last)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}

function isBefore(one: Timer, other: Timer | undefined): boolean {
  return (
    other === undefined || one.due < other.due || (one.due === other.due && one.order < other.order)
  );
}
