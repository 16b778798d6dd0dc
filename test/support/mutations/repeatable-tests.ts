/**
 * Replaces `node:test` in a process that runs the same tests repeatedly. Supports only the features
 * that the Node tests use. A file's top-level `after` hook never runs, because the file's tests may
 * run again until another process ends this one.
 */
import {mock} from 'node:test';

export {mock};

export interface TestResult {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly milliseconds: number;
  /** `undefined` if the test passed. */
  readonly failure: string | undefined;
  /** True if the test never ended. */
  readonly isStuck: boolean;
}

type Body = (t: Context) => unknown;
type Hook = (t: Context) => unknown;
type Mock = typeof mock;

interface Group {
  readonly titles: readonly string[];
  readonly parent: Group | undefined;
  readonly before: Hook[];
  readonly after: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

interface Case {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly group: Group;
  readonly body: Body;
}

const {setInterval: start, clearInterval: stop} = globalThis;

/**
 * Milliseconds between two ticks of the timer that enforces a test's time limit. A busy machine
 * delays the timer as well as the test, so the limit is a number of ticks, not an elapsed time.
 */
const TURN = 20;

const MockTracker = mock.constructor as new () => Mock;

const root = newGroup([], undefined);
const cases = new Map<string, Case>();
const idsOf = new Map<string, string[]>();
let file = '';
let group = root;
let fail: (cause: unknown) => void = () => {};

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, cause => fail(cause));

export class Context {
  readonly name: string;
  readonly fullName: string;
  readonly mock: Mock = new MockTracker();
  readonly hooks: Hook[] = [];
  readonly #ended = new AbortController();

  constructor(name: string, fullName: string) {
    this.name = name;
    this.fullName = fullName;
  }

  /** Aborts when the test has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  after(hook: Hook): void {
    this.hooks.push(hook);
  }

  diagnostic(): void {}

  /** Undoes the test's changes. Runs only once. */
  async end(): Promise<void> {
    try {
      await all(this.hooks.splice(0), this);
    } finally {
      this.mock.reset();
      this.#ended.abort();
    }
  }

  test(name: string, body: Body): Promise<void> {
    return carryOut(new Context(name, `${this.fullName} > ${name}`), body);
  }
}

export function suite(name: string, ...rest: readonly unknown[]): void {
  const outer = group;
  group = newGroup([...outer.titles, name], outer);
  (rest.at(-1) as () => void)();
  group = outer;
}

export function test(name: string, ...rest: readonly unknown[]): void {
  const ids = idsOf.get(file) ?? [];
  const id = `${file} ${ids.length + 1}`;
  const names = [...group.titles, name].join(' > ');
  idsOf.set(file, ids);
  ids.push(id);
  cases.set(id, {id, file, group, name: names, body: rest.at(-1) as Body});
}

export function before(hook: Hook): void {
  group.before.push(hook);
}

export function after(hook: Hook): void {
  group.after.push(hook);
}

export function beforeEach(hook: Hook): void {
  group.beforeEach.push(hook);
}

export function afterEach(hook: Hook): void {
  group.afterEach.push(hook);
}

/** Loads a test file once. Returns the ids of its tests. */
export async function load(name: string, url: string): Promise<readonly string[]> {
  const known = idsOf.get(name);
  if (known) return known;
  file = name;
  group = newGroup([], root);
  await import(url);
  group = root;
  return idsOf.get(name) ?? [];
}

/** Runs tests in the order of `ids`. Yields each result as soon as its test has ended. */
export async function* run(
  ids: readonly string[],
  patience: (id: string) => number,
): AsyncGenerator<TestResult> {
  let inside: readonly Group[] = [];
  try {
    for (const id of ids) {
      const one = cases.get(id);
      if (!one) throw new Error(`There is no test ${id}.`);
      const around = groupsAround(one.group);
      await leave(inside.filter(each => !around.includes(each)));
      for (const each of around) if (!inside.includes(each)) await all(each.before);
      inside = around;
      yield await runCase(one, around, patience(id));
    }
  } finally {
    await leave(inside);
  }
}

async function runCase(
  {id, file: of, name, body}: Case,
  around: readonly Group[],
  patience: number,
): Promise<TestResult> {
  const t = new Context(name, name);
  const started = performance.now();
  const result = {id, name, file: of};
  let isStuck = false;
  let failure: string | undefined;
  const broken = Promise.withResolvers<never>();
  fail = broken.reject;
  let turns = Math.ceil(patience / TURN);
  const timer = start(() => {
    turns -= 1;
    if (turns > 0) return;
    isStuck = true;
    broken.reject(new Error('The test does not end.'));
  }, TURN);
  try {
    const whole = async (): Promise<void> => {
      // As in `node:test`, the hooks after a test also run if it has failed.
      try {
        for (const each of around) await all(each.beforeEach, t);
        await carryOut(t, body);
      } finally {
        for (const each of around.toReversed()) await all(each.afterEach, t);
      }
    };
    await Promise.race([whole(), broken.promise]);
  } catch (cause) {
    failure = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    // A test that never ends does not clean up, and its hooks may wait forever, too.
    await Promise.race([t.end().catch(() => {}), new Promise(resolve => setImmediate(resolve))]);
    t.mock.reset();
  } finally {
    stop(timer);
    fail = () => {};
  }
  return {...result, failure, isStuck, milliseconds: performance.now() - started};
}

async function carryOut(t: Context, body: Body): Promise<void> {
  try {
    await body(t);
  } finally {
    await t.end();
  }
}

async function all(hooks: readonly Hook[], t = new Context('', '')): Promise<void> {
  for (const hook of hooks) await hook(t);
}

async function leave(groups: readonly Group[]): Promise<void> {
  for (const {parent, after: hooks} of groups.toReversed()) if (parent !== root) await all(hooks);
}

/** The groups around a test, from the file's group to the innermost group. */
function groupsAround(inner: Group): readonly Group[] {
  const found: Group[] = [];
  for (let one: Group | undefined = inner; one && one !== root; one = one.parent)
    found.unshift(one);
  return found;
}

function newGroup(titles: readonly string[], parent: Group | undefined): Group {
  return {titles, parent, before: [], after: [], beforeEach: [], afterEach: []};
}
