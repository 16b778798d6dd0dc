import type {Caller} from '../api/request.js';

/** Options of every runner. */
export interface RunnerOptions {
  readonly session: Caller;
  /** Milliseconds for each request. */
  readonly timeout: () => number;
}

/** For a flow that also runs in place of another one. */
export interface InnerRunnerOptions extends RunnerOptions {
  /** It runs inside another flow, which has asked for the user's place. */
  readonly isInside: boolean;
}
