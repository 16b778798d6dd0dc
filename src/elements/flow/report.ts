import type {ServiceError} from '../../contract/errors.js';
import type {Speaker} from '../../locale/in-language.js';

/** Tells the page a flow's outcomes, each once. */
export interface Report<State, Event> {
  /** Called on every change of the machine. */
  moved(state: State, previous: State, event: Event): void;
}

/** Options of every report. */
export interface ReportOptions {
  /** The element that dispatches the events. Their messages are in the element's language. */
  readonly element: EventTarget & Speaker;
  readonly report: ReportFailure;
}

/** Reports a failure to the page, once. */
export type ReportFailure = (error: ServiceError, detail?: ReportDetail) => void;

export interface ReportDetail {
  /** The payment that failed. */
  readonly transactionId?: string | undefined;
  /** The user's location. Only for `GEOFENCE_BLOCKED`. */
  readonly stateCode?: string;
  readonly phase?: 'open' | 'submit';
}
