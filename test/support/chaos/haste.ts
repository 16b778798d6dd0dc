import type {TestContext} from 'node:test';

/**
 * Makes time pass `factor` times as fast for one test. It speeds up `setTimeout`
 * and the monotonic clock. We do not use the mocks of node:test, because they
 * store every call.
 */
export function hasten(t: TestContext, factor: number): void {
  const {setTimeout: start} = globalThis;
  const now = performance.now.bind(performance);
  const begun = now();
  const fast = (run: () => void, delay = 0, ...args: unknown[]) =>
    start(run, delay / factor, ...(args as []));
  globalThis.setTimeout = Object.assign(fast, start);
  performance.now = () => begun + (now() - begun) * factor;
  t.after(() => {
    globalThis.setTimeout = start;
    // `now` is a method of the prototype. Deleting the replacement restores it.
    Reflect.deleteProperty(performance, 'now');
  });
}
