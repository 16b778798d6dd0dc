/**
 * The page's clock, for the browser tests. A test moves it, so it need not wait for a late response
 * or for the end of a session or an address. Between moves, the clock runs as usual. Only `sleep`
 * moves the wall clock, because that clock must match the service's. A frame of the service has a
 * separate clock.
 */
// Import this first, so the embed's short pauses are short here, too.
import {later} from './page.ts';
import {isUnderway} from './underway.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Maximum number of tries of `passUntil`. Each takes a few milliseconds of real time. */
const MOST_TRIES = 400;

/**
 * Maximum number of waits for the service's answers. Each takes as long as a try. All waits
 * together are longer than a busy machine needs.
 */
const MOST_WAITS = 400;

const setTimeout = window.setTimeout.bind(window);
const setInterval = window.setInterval.bind(window);
const clearTimeout = window.clearTimeout.bind(window);
const clearInterval = window.clearInterval.bind(window);
const real = performance.now.bind(performance);
const timers = new Map<number, Timer>();
/** Milliseconds by which the clock was moved. Never reduced, because a clock must not go back. */
let passed = 0;

/** The delays of timers that only a test runs, in milliseconds. */
const stopped = new Set<number>();

/** In milliseconds. Longer than any test takes. */
const NEVER = 3_600_000;

/** Milliseconds that the machine has slept. */
let slept = 0;

const now = (): number => real() + passed;
const wall = Date.now.bind(Date);

Object.assign(performance, {now});
Object.assign(Date, {now: () => wall() + slept});
Object.assign(window, {
  setTimeout(run: () => void, delay = 0): number {
    const wait = stopped.has(delay) ? NEVER : delay;
    const once = (): void => {
      clearTimeout(id);
      timers.delete(id);
      run();
    };
    const id = setTimeout(once, wait);
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
  /**
   * Simulates a sleep of the machine: only the wall clock advances. Then the page is shown again.
   */
  sleep(milliseconds: number): void {
    slept += milliseconds;
    document.dispatchEvent(new Event('visibilitychange'));
  },

  /** From now on, timers with these delays run only when a test lets the time pass. */
  stop(...milliseconds: readonly number[]): void {
    for (const length of milliseconds) stopped.add(length);
  },

  /** The milliseconds until each timer that is due within this time. */
  dueWithin(milliseconds: number): readonly number[] {
    const left = [...timers.values()].map(({due}) => Math.ceil(due - now()));
    return left.filter(each => each <= milliseconds);
  },

  /** Runs once each timer that is due by then. Later timers keep their time. */
  pass(milliseconds: number): void {
    passed += milliseconds;
    const due = [...timers].filter(([, timer]) => timer.due <= now());
    for (const [id, timer] of due.toSorted(([, one], [, other]) => one.due - other.due)) {
      // An earlier timer may have canceled this one.
      if (timers.get(id) === timer) timer.run();
    }
  },

  /**
   * Lets `milliseconds` pass repeatedly, for timers that are set meanwhile. The time does not pass
   * while the service is answering. If it did, the embed's timeout would end each request on a busy
   * machine.
   */
  async passUntil(milliseconds: number, holds: () => boolean): Promise<void> {
    let waits = 0;
    for (let tries = 0; !holds(); tries++) {
      if (tries > MOST_TRIES) throw new Error('The condition never became true.');
      await later();
      for (; isUnderway() && !holds() && waits < MOST_WAITS; waits++) await later();
      clock.pass(milliseconds);
    }
  },
};
