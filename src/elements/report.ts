import type {ServiceError} from '../contract/errors.js';

/** Tells the page what becomes of a flow, each outcome once. */
export interface Report<State, Event> {
  /** Called on every change of the machine. */
  moved(state: State, previous: State, event: Event): void;
}

/** What every report needs. */
export interface ReportOptions {
  /** Dispatches the events. */
  readonly element: EventTarget;
  /** Tells the page of a failure, once. */
  readonly report: (error: ServiceError) => void;
}
