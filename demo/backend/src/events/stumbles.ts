/** How often one event could not be booked, so that it does not stop all others in silence. */
import {SupersededError} from 'service-embed/partner';
import {isRefused} from '../store/faults.ts';
import type {Position} from './lease.ts';

/** Failures at one number after which somebody has to know. */
const ENOUGH = 3;

export class Stumbles {
  #at: Pick<Position, 'epoch' | 'sequence'> | undefined;
  #count = 0;
  #isRefused = false;
  /** When the event was first tried, by `performance.now()`. */
  #since = 0;

  /** Called before each try. */
  begin({epoch, sequence}: Position): void {
    if (this.#at?.epoch === epoch && this.#at.sequence === sequence) return;
    this.#at = {epoch, sequence};
    this.#count = 0;
    this.#since = performance.now();
  }

  booked(): void {
    this.#at = undefined;
  }

  /** Another reader that has gone on is no failure. Returns how often the event has failed. */
  failed(error: unknown): number {
    if (error instanceof SupersededError) return this.#count;
    this.#isRefused = isRefused(error);
    return (this.#count += 1);
  }

  /** The number of the event that could not be booked so often that somebody has to know. */
  get stuckAt(): number | undefined {
    return this.#count >= ENOUGH ? this.#at?.sequence : undefined;
  }

  /** The event at hand would be refused again, and is not tried any more. */
  get isHopeless(): boolean {
    return this.stuckAt !== undefined && this.#isRefused;
  }

  /** Milliseconds since the event at hand was first tried. */
  get waitingFor(): number | undefined {
    return this.#at && performance.now() - this.#since;
  }
}
