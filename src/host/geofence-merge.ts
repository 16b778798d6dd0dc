/**
 * One geofence block for the host, however many channels it comes by (contract
 * 6): `SERVICE_GEOFENCE_BLOCKED` with the place, `SERVICE_ERROR` without, in
 * either order, with an id or without.
 */
import type {ServiceEvents} from './events.js';

type Block = ServiceEvents['service-geofence-blocked'];

export interface Report {
  readonly reason: string;
  readonly errorId: string | undefined;
}

export interface PlacedReport extends Report {
  readonly stateCode: string;
  readonly phase: Block['phase'] | undefined;
}

/** Milliseconds in which the second channel has to speak where no id tells what belongs together. */
const TOGETHER = 1_000;

export class GeofenceMerge {
  readonly #tell: (block: Block) => void;
  readonly #makeId: () => string;
  /** An error that waits for its place. */
  #waiting: {readonly report: Report; readonly timer: ReturnType<typeof setTimeout>} | undefined;
  /** Told, and not yet said by the other channel too. */
  #told: {readonly errorId: string | undefined; readonly at: number} | undefined;
  /** Every id that was told: an id is one block for good. */
  readonly #ids = new Set<string>();

  constructor(tell: (block: Block) => void, makeId: () => string) {
    this.#tell = tell;
    this.#makeId = makeId;
  }

  /** By `SERVICE_GEOFENCE_BLOCKED`. */
  blocked(report: PlacedReport): void {
    const {errorId} = report;
    if (errorId !== undefined && this.#ids.has(errorId)) return;
    const waiting = this.#waiting;
    if (waiting && sameBlock(waiting.report.errorId, errorId)) {
      this.#forget();
      this.#say(report, waiting.report.errorId);
    } else {
      this.#say(report, undefined);
      this.#told = {errorId, at: performance.now()};
    }
  }

  /** By `SERVICE_ERROR` with the code of a block. */
  failed(report: Report): void {
    const {errorId} = report;
    if (errorId !== undefined && this.#ids.has(errorId)) return;
    const told = this.#told;
    if (told && sameBlock(told.errorId, errorId) && performance.now() - told.at < TOGETHER) {
      this.#told = undefined;
      return;
    }
    // A second one does not wait for the place of the first.
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
    // Without a place it is the one of submit time (contract 7.5).
    this.#say({...waiting.report, stateCode: '', phase: 'submit'}, undefined);
  }

  #forget(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  #say({stateCode, reason, phase, errorId}: PlacedReport, otherId: string | undefined): void {
    const id = errorId ?? otherId ?? this.#makeId();
    this.#ids.add(id);
    this.#tell({stateCode, reason, phase: phase ?? 'open', errorId: id});
  }
}

/** Where one of them has no id, the time tells. */
function sameBlock(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
