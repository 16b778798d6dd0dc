import type {Caller} from '../api/request.js';

/** Options of every runner. */
export interface RunnerOptions {
  readonly session: Caller;
  /** Milliseconds that each request may take. */
  readonly timeout: () => number;
}

/** Options of the runner of a flow that can also run inside another flow. */
export interface InnerRunnerOptions extends RunnerOptions {
  /** True inside another flow, which has already checked the user's location. */
  readonly isInside: boolean;
}
