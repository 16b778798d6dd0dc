/**
 * A process that loads files of tests and runs them as often as it is told, each time with another
 * line broken. Loading takes longer than most tests.
 */
import {registerHooks} from 'node:module';
import {pathToFileURL} from 'node:url';
import type {TestResult} from './repeatable-tests.ts';

/** Stryker's broken lines look here. */
interface Breaks {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

export type Order =
  /** The lines of `sources` that run when they are loaded concern every test. */
  | {readonly type: 'load'; readonly sources: readonly string[]; readonly tests: readonly string[]}
  | {
      readonly type: 'run';
      readonly tests: readonly string[];
      readonly mutant: string | undefined;
      readonly hitLimit: number | undefined;
      /** Milliseconds of each test, before it counts as stuck. */
      readonly patience: Readonly<Record<string, number>>;
      /** Whether to run the rest after a failure, too. */
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

/** Milliseconds for a test of which nothing is known. */
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
    // It stays after the last one: what a test has left behind is no line that runs when it is loaded.
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
