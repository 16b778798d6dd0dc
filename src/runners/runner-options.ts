import type {Caller} from '../api/request.js';

/** Options of every runner. */
export interface RunnerOptions {
  readonly session: Caller;
  /** Milliseconds that each request may take. */
  readonly timeout: () => number;
}

/** Options for a flow that can also run inside another one. */
export interface InnerRunnerOptions extends RunnerOptions {
  /** True inside another flow, which has already checked the user's place. */
  readonly isInside: boolean;
}
