/**
 * All Node test files share a process, so a test that leaves a global replaced breaks every later
 * test: with a stopped clock, each would wait until its timeout. `node --import` loads this
 * module. If a test leaves a global replaced, the next test fails with the name of that test, and
 * all globals are restored.
 *
 * `t.mock` restores mocks in the order of creation, not in reverse. So a test that mocks a method
 * twice leaves the first mock in place.
 */
import {beforeEach, type TestContext} from 'node:test';
import {ignoreStaleTimers} from './stale-timers.ts';

ignoreStaleTimers();

interface Original {
  readonly holder: object;
  readonly name: string;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor | undefined;
}

const originals: readonly Original[] = [
  ...of(globalThis, 'fetch', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'),
  ...of(globalThis, 'window', 'document'),
  ...of(Date, 'now'),
  ...of(performance, 'now'),
  ...of(Math, 'random'),
  ...of(console, 'debug', 'error', 'info', 'log', 'warn'),
];

let last = 'A file';

beforeEach(t => {
  const replaced = originals.filter(({holder, name, value}) => Reflect.get(holder, name) !== value);
  for (const {holder, name, descriptor} of replaced)
    if (descriptor) Object.defineProperty(holder, name, descriptor);
    else Reflect.deleteProperty(holder, name);
  const earlier = last;
  last = `“${(t as TestContext).fullName}”`;
  if (replaced.length > 0)
    throw new Error(`${earlier} left replaced: ${replaced.map(({name}) => name).join(', ')}.`);
});

function of(holder: object, ...names: readonly string[]): readonly Original[] {
  return names.map(name => ({
    holder,
    name,
    value: Reflect.get(holder, name) as unknown,
    descriptor: Object.getOwnPropertyDescriptor(holder, name),
  }));
}
