import type {Caller} from '../api/request.js';

/** What every runner needs. */
export interface RunnerOptions {
  readonly session: Caller;
  /** Milliseconds for each request. */
  readonly timeout: () => number;
}

/** For a flow that opens only in some places (contract 6). */
export interface PlacedRunnerOptions extends RunnerOptions {
  /** Rejects if the user may not open the flow from where they are. */
  readonly inPlace: (signal: AbortSignal) => Promise<void>;
}
