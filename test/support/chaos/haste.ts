import type {TestContext} from 'node:test';

/**
 * For one test time goes by `factor` times as fast, for timers and for the
 * clock that nobody can set. Not by node:test's mocks, which keep every call.
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
    performance.now = now;
  });
}
