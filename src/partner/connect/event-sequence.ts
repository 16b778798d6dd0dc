/**
 * Where a reader stands in the numbered events of its partner. Pure: it decides
 * what is new, what is a repeat, and what is missing.
 */
import type {Welcome} from '../../contract/connection.js';

/** Events between were lost: read the state again by other means. `sequence` is that of the last one lost. */
export interface GapEvent {
  readonly type: 'gap';
  /** Of the last event before; it can be the larger one, where the service begins anew. */
  readonly after: number;
  readonly sequence: number;
}

export interface ResumePoint {
  readonly after: number;
  readonly gap?: GapEvent;
}

/** `last` is the newest sequence that was taken; without one, only what comes from now on counts. */
export function resumePoint(
  last: number | undefined,
  {sequence, oldest}: Pick<Welcome, 'sequence' | 'oldest'>,
): ResumePoint {
  if (last === undefined) return {after: sequence};
  const lost = last > sequence ? sequence : last + 1 < oldest ? oldest - 1 : undefined;
  if (lost === undefined) return {after: last};
  return {after: lost, gap: {type: 'gap', after: last, sequence: lost}};
}

/** `missing`: something between has not come; a new connection can bring it. */
export function placeOf(sequence: number, last: number): 'next' | 'repeated' | 'missing' {
  if (sequence <= last) return 'repeated';
  return sequence === last + 1 ? 'next' : 'missing';
}
