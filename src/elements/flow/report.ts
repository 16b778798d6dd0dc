import type {ServiceError} from '../../contract/errors.js';
import type {Speaker} from '../../locale/in-language.js';

/** Tells the page of a flow's outcomes, each of them once. */
export interface Report<State, Event> {
  /** Called on every change of the machine. */
  moved(state: State, previous: State, event: Event): void;
}

/** Options of every report. */
export interface ReportOptions {
  /** Dispatches the events. Their messages are in its language. */
  readonly element: EventTarget & Speaker;
  readonly report: ReportFailure;
}

/** Tells the page of a failure, once. */
export type ReportFailure = (error: ServiceError, detail?: ReportDetail) => void;

export interface ReportDetail {
  /** The payment that failed. */
  readonly transactionId?: string | undefined;
  /** Where the user is and what they may not do there, for `GEOFENCE_BLOCKED`. */
  readonly stateCode?: string;
  readonly phase?: 'open' | 'submit';
}
