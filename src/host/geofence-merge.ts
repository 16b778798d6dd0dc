/**
 * Merges the reports of one geofence block, so that the host gets only one (contract 6).
 * `SERVICE_GEOFENCE_BLOCKED` carries the location, `SERVICE_ERROR` does not. They arrive in either
 * order, with or without an id.
 */
import type {ServiceEvents} from './events.js';

type Block = ServiceEvents['service-geofence-blocked'];

export interface BlockReport {
  readonly reason: string;
  readonly errorId: string | undefined;
  readonly requestId?: string | undefined;
}

export interface PlacedReport extends BlockReport {
  readonly stateCode: string;
  readonly phase: Block['phase'] | undefined;
}

/** Milliseconds within which two reports without an id count as one block. */
const TOGETHER = 1_000;

export class GeofenceMerge {
  readonly #notify: (block: Block) => void;
  readonly #makeId: () => string;
  /** An error that waits for its location. */
  #waiting:
    | {readonly report: BlockReport; readonly timer: ReturnType<typeof setTimeout>}
    | undefined;
  /** A reported block that the other channel has not repeated yet. */
  #reported: {readonly errorId: string | undefined; readonly at: number} | undefined;
  /** All reported ids. One id is one block, forever. */
  readonly #ids = new Set<string>();

  constructor(notify: (block: Block) => void, makeId: () => string) {
    this.#notify = notify;
    this.#makeId = makeId;
  }

  /** Handles `SERVICE_GEOFENCE_BLOCKED`. */
  blocked(report: PlacedReport): void {
    const {errorId} = report;
    if (errorId !== undefined && this.#ids.has(errorId)) return;
    const waiting = this.#waiting;
    if (waiting && sameBlock(waiting.report.errorId, errorId)) {
      this.#forget();
      this.#report(report, waiting.report);
    } else {
      this.#report(report);
      this.#reported = {errorId, at: performance.now()};
    }
  }

  /** Handles `SERVICE_ERROR` with the geofence code. */
  failed(report: BlockReport): void {
    const {errorId} = report;
    if (errorId !== undefined && this.#ids.has(errorId)) return;
    const reported = this.#reported;
    if (
      reported &&
      sameBlock(reported.errorId, errorId) &&
      performance.now() - reported.at < TOGETHER
    ) {
      this.#reported = undefined;
      return;
    }
    // The location of the second block must not be merged into the first.
    this.#flush();
    this.#waiting = {report, timer: setTimeout(() => this.#flush(), TOGETHER)};
  }

  end(): void {
    this.#forget();
  }

  #flush(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#forget();
    // A block without a location happened when the user submitted (contract 7.5).
    this.#report({...waiting.report, stateCode: '', phase: 'submit'});
  }

  #forget(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  #report({stateCode, reason, phase, ...own}: PlacedReport, other?: BlockReport): void {
    const errorId = own.errorId ?? other?.errorId ?? this.#makeId();
    const requestId = own.requestId ?? other?.requestId;
    this.#ids.add(errorId);
    const more = requestId === undefined ? {} : {requestId};
    this.#notify({stateCode, reason, phase: phase ?? 'open', errorId, ...more});
  }
}

/**
 * Whether two ids may belong to one block. A missing id matches any other, so callers also compare
 * times.
 */
function sameBlock(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
