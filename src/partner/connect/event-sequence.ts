/**
 * Pure functions for a reader's position in its partner's numbered events: they decide whether an
 * event is new, repeated or missing.
 */
import type {Welcome} from '../../contract/connection.js';

/**
 * The events after `after`, up to and including `sequence`, are lost. Read the
 * state by other means.
 */
export interface GapEvent {
  readonly type: 'gap';
  /**
   * The last event before the gap. It can be larger than `sequence` if the
   * service started over.
   */
  readonly after: number;
  readonly sequence: number;
}

/**
 * A reader's position: the number of the newest event that was received, and the series of that
 * number.
 */
export interface Place {
  readonly sequence: number | undefined;
  readonly series: string | undefined;
}

export interface ResumePoint {
  readonly after: number;
  readonly gap?: GapEvent;
}

/** Where to resume after the welcome. Without an earlier position, only new events are read. */
export function resumePoint(
  {sequence: last, series: known}: Place,
  {sequence, oldest, series}: Pick<Welcome, 'sequence' | 'oldest' | 'series'>,
): ResumePoint {
  if (last === undefined) return {after: sequence};
  const isReset = known !== undefined && series !== undefined && known !== series;
  const first = Math.max(0, oldest - 1);
  const lost = isReset ? first : last > sequence ? sequence : last + 1 < oldest ? first : undefined;
  if (lost === undefined) return {after: last};
  return {after: lost, gap: {type: 'gap', after: last, sequence: lost}};
}

/**
 * `missing`: an event between `last` and this one did not arrive. A new connection can deliver it.
 */
export function positionOf(sequence: number, last: number): 'next' | 'repeated' | 'missing' {
  if (sequence <= last) return 'repeated';
  return sequence === last + 1 ? 'next' : 'missing';
}
