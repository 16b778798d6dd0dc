/** Starts processes that run tests repeatedly, and sends them orders. */
import {fork, type ChildProcess} from 'node:child_process';
import {resolve} from 'node:path';
import type {TestResult} from './repeatable-tests.ts';
import type {News, Order} from './tests-process.ts';

/** A broken line, as Stryker identifies it. */
export interface Break {
  readonly id: string;
  /** If the broken line runs more often than this, it counts as an infinite loop. */
  readonly hitLimit: number | undefined;
}

export type Outcome =
  | {readonly type: 'passed'; readonly results: readonly TestResult[]; readonly coverage: unknown}
  | {readonly type: 'failed'; readonly id: string; readonly failure: string}
  /** A test file did not load. */
  | {readonly type: 'unloaded'; readonly failure: string}
  | {readonly type: 'stuck'; readonly id: string};

/** Milliseconds without a message after which a process counts as looping. */
const SILENCE = 120_000;

/** Maximum memory of a process, in bytes. Modules that tests load separately stay in memory. */
const MEMORY = 1_000_000_000;

export class TestRuns {
  readonly #broken: string | undefined;
  #child: ChildProcess | undefined;

  /** If `broken` is set, that line is broken while modules load, for lines that run only then. */
  constructor(broken?: string) {
    this.#broken = broken;
  }

  /** Returns the ids of all tests in these files. */
  async load(sources: readonly string[], tests: readonly string[]): Promise<readonly string[]> {
    const news = await this.#ask({type: 'load', sources, tests});
    if (news?.type === 'loaded') return news.tests;
    throw new Error(news?.type === 'broken' ? news.message : 'The process loops.');
  }

  /** Runs tests until one fails. `patience` is the time limit of each test in milliseconds. */
  async run(
    tests: readonly string[],
    broken: Break | undefined,
    patience: Readonly<Record<string, number>>,
    goesOn = false,
  ): Promise<Outcome> {
    const files = [...new Set(tests.map(fileOf))];
    try {
      await this.load([], files);
    } catch (cause) {
      this.end();
      return {type: 'unloaded', failure: String(cause)};
    }
    let last = tests[0] ?? '';
    const news = await this.#ask(
      {
        type: 'run',
        tests,
        mutant: broken?.id ?? this.#broken,
        hitLimit: broken?.hitLimit,
        patience,
        goesOn,
      },
      id => (last = id),
    );
    if (news?.type !== 'ran') {
      this.end();
      return {type: 'stuck', id: last};
    }
    const {results, coverage, isOverLimit, memory} = news;
    const failed = results.find(({failure}) => failure !== undefined);
    if (isOverLimit || memory > MEMORY) this.end();
    if (isOverLimit || failed?.isStuck) return {type: 'stuck', id: last};
    if (failed && !goesOn) return {type: 'failed', id: failed.id, failure: failed.failure ?? ''};
    return {type: 'passed', results, coverage};
  }

  /** Ends the process. The next order starts another one. */
  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Resolves to `undefined` if the process has looped or died. */
  #ask(order: Order, began: (id: string) => void = () => {}): Promise<News | undefined> {
    const child = (this.#child ??= fork(resolve('test/support/mutations/tests-process.ts'), {
      env: {...process.env, ...(this.#broken !== undefined && {BROKEN_LINE: this.#broken})},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }));
    const {promise, resolve: done} = Promise.withResolvers<News | undefined>();
    const die = (): void => done(undefined);
    let timer = setTimeout(die, SILENCE);
    const hear = (news: unknown): void => {
      clearTimeout(timer);
      timer = setTimeout(die, SILENCE);
      const said = news as News;
      if (said.type === 'began') began(said.id);
      else done(said);
    };
    child.on('message', hear).once('exit', die);
    child.send(order);
    return promise.finally(() => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', die);
    });
  }
}

/** The file of a test. A test's id is its file and its number in that file. */
export function fileOf(id: string): string {
  return id.slice(0, id.lastIndexOf(' '));
}
