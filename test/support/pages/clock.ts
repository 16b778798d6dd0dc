/**
 * In the browser tests: the page’s clock, which a test moves on, so that nobody
 * waits for what the embed waits for: an answer that does not come, the end of a
 * session or of an address. It runs as usual until then. The wall clock stays,
 * because the service has one, too; a frame of the service has its own.
 */
// First, so that the embed's short pauses are short here, too.
import './page.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

const setTimeout = window.setTimeout.bind(window);
const setInterval = window.setInterval.bind(window);
const clearTimeout = window.clearTimeout.bind(window);
const clearInterval = window.clearInterval.bind(window);
const real = performance.now.bind(performance);
const timers = new Map<number, Timer>();
/** Milliseconds; never taken back, because a clock that goes back is no clock. */
let passed = 0;

const now = (): number => real() + passed;

Object.assign(performance, {now});
Object.assign(window, {
  setTimeout(run: () => void, delay = 0): number {
    const once = (): void => {
      clearTimeout(id);
      timers.delete(id);
      run();
    };
    const id = setTimeout(once, delay);
    timers.set(id, {due: now() + delay, run: once});
    return id;
  },

  setInterval(run: () => void, delay = 0): number {
    const next = (): void => void timers.set(id, {due: now() + delay, run: tick});
    const tick = (): void => {
      next();
      run();
    };
    const id = setInterval(tick, delay);
    next();
    return id;
  },

  clearTimeout(id = 0): void {
    timers.delete(id);
    clearTimeout(id);
  },

  clearInterval(id = 0): void {
    timers.delete(id);
    clearInterval(id);
  },
});

export const clock = {
  /** What is due by then happens now, once; what is due later comes when it would have come. */
  pass(milliseconds: number): void {
    passed += milliseconds;
    const due = [...timers].filter(([, timer]) => timer.due <= now());
    for (const [id, timer] of due.toSorted(([, one], [, other]) => one.due - other.due)) {
      // One of those before it may have ended it.
      if (timers.get(id) === timer) timer.run();
    }
  },
};
