/**
 * Keeps the mocked timers of one test out of reach of the tests after it. A timer of Node's mock
 * knows only its place in a queue. If an object outlives its test and clears its timer under a
 * later mock, Node removes the timer of the running test that stands in that place.
 */
import {mock} from 'node:test';

type Timer = ReturnType<typeof setTimeout>;

/** The kinds of timers that a test may mock, each with the function that clears it. */
const CLEARED_BY = {
  setTimeout: 'clearTimeout',
  setInterval: 'clearInterval',
  setImmediate: 'clearImmediate',
} as const;

/** From now on, a mock clears only its own timers. */
export function ignoreStaleTimers(): void {
  const timers = Object.getPrototypeOf(mock.timers) as typeof mock.timers;
  const enable = Reflect.get(timers, 'enable') as (...given: unknown[]) => void;
  timers.enable = function enableOwn(options) {
    const before = {...globalThis};
    Reflect.apply(enable, this, [options]);
    for (const [start, stop] of Object.entries(CLEARED_BY))
      if (Reflect.get(globalThis, start) !== Reflect.get(before, start)) clearOwn(start, stop);
  };
}

function clearOwn(startName: string, stopName: string): void {
  const own = new WeakSet();
  const start = Reflect.get(globalThis, startName) as (...given: unknown[]) => Timer;
  const stop = Reflect.get(globalThis, stopName) as (timer: unknown) => void;
  Reflect.set(globalThis, startName, (...given: unknown[]) => {
    const timer = start(...given);
    own.add(timer);
    return timer;
  });
  Reflect.set(globalThis, stopName, (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null && own.has(timer)) stop(timer);
  });
}
