/**
 * In the browser tests: the page's clock, which a test moves on, so that nobody
 * waits for what the embed waits for: an answer that does not come, a session's
 * end. It runs as usual until then. A frame of the service has a clock of its own.
 */
// First, so that the embed's short pauses are short here, too.
import './page.ts';

interface Timer {
  /** Milliseconds of this clock. */
  readonly due: number;
  readonly run: () => void;
}

const now = performance.now.bind(performance);
const begin = window.setTimeout.bind(window);
const end = window.clearTimeout.bind(window);
const timers = new Map<number, Timer>();
/** Milliseconds; never taken back, because a clock that goes back is no clock. */
let passed = 0;

Object.assign(performance, {now: () => now() + passed});

Object.assign(window, {
  setTimeout(run: () => void, delay = 0): number {
    const id = begin(() => {
      timers.delete(id);
      run();
    }, delay);
    timers.set(id, {due: performance.now() + delay, run});
    return id;
  },
  clearTimeout(id: number): void {
    timers.delete(id);
    end(id);
  },
});

export const clock = {
  /** What is due by then happens now, once. */
  pass(milliseconds: number): void {
    passed += milliseconds;
    const due = [...timers].filter(([, timer]) => timer.due <= performance.now());
    for (const [id, {run}] of due.toSorted(([, one], [, other]) => one.due - other.due)) {
      // One of those before it may have ended it.
      if (!timers.has(id)) continue;
      clearTimeout(id);
      run();
    }
  },
};
