/**
 * A process that loads test files once and runs tests on request, each time with another line
 * broken. Loading takes longer than most tests.
 */
import {registerHooks} from 'node:module';
import {pathToFileURL} from 'node:url';
import type {TestResult} from './repeatable-tests.ts';

/** Stryker's instrumented code reads its state from this object. */
interface Breaks {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

export type Order =
  /** Lines of `sources` that run when they are loaded affect every test. */
  | {readonly type: 'load'; readonly sources: readonly string[]; readonly tests: readonly string[]}
  | {
      readonly type: 'run';
      readonly tests: readonly string[];
      readonly mutant: string | undefined;
      readonly hitLimit: number | undefined;
      /** Milliseconds until each test counts as stuck. */
      readonly patience: Readonly<Record<string, number>>;
      /** True to run the remaining tests after a failure, too. */
      readonly goesOn: boolean;
    };

export type News =
  | {readonly type: 'began'; readonly id: string}
  | {readonly type: 'loaded'; readonly tests: readonly string[]}
  | {
      readonly type: 'ran';
      readonly results: readonly TestResult[];
      readonly coverage: unknown;
      readonly isOverLimit: boolean;
      readonly memory: number;
    }
  | {readonly type: 'broken'; readonly message: string};

/** Time limit in milliseconds for a test of unknown duration. */
export const PATIENCE = 30_000;

const own = import.meta.resolve('./repeatable-tests.ts');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== own
      ? {url: own, shortCircuit: true}
      : next(specifier, context),
});
const {load, run} = await import('./repeatable-tests.ts');
await import('../run/one-process.ts');

const breaks: Breaks = ((globalThis as {__stryker__?: Breaks}).__stryker__ = {});
breaks.activeMutant = process.env['BROKEN_LINE'];

async function carryOut(order: Order): Promise<News> {
  if (order.type === 'load') {
    for (const source of order.sources) await import(pathToFileURL(source).href);
    const tests: string[] = [];
    for (const name of order.tests) tests.push(...(await load(name, pathToFileURL(name).href)));
    return {type: 'loaded', tests};
  }
  const {tests, mutant, hitLimit, patience, goesOn} = order;
  const results: TestResult[] = [];
  breaks.activeMutant = mutant;
  breaks.hitLimit = hitLimit;
  breaks.hitCount = hitLimit === undefined ? undefined : 0;
  const running = run(tests, id => {
    // The id stays set after the last test. Without it, code that a test left running would count
    // as code that runs on loading.
    breaks.currentTestId = id;
    process.send?.({type: 'began', id} satisfies News);
    return patience[id] ?? PATIENCE;
  });
  for await (const result of running) {
    results.push(result);
    if (result.failure !== undefined && !goesOn) break;
  }
  breaks.activeMutant = process.env['BROKEN_LINE'];
  const {mutantCoverage: coverage, hitCount = 0} = breaks;
  const isOverLimit = hitLimit !== undefined && hitCount > hitLimit;
  return {type: 'ran', results, coverage, isOverLimit, memory: process.memoryUsage.rss()};
}

process.on('message', order => {
  carryOut(order as Order).then(
    news => process.send?.(news),
    (cause: unknown) => process.send?.({type: 'broken', message: String(cause)} satisfies News),
  );
});
process.on('disconnect', () => process.exit());
