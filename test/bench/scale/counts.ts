/** Counts of requests: a row has a number for each second. */

export type Row = readonly number[];

/** The partner's own requests for tokens, which do not reach the service. */
export const BY_PARTNER = 'token (by the partner)';

/** All requests to the service, by second. */
export function total(counts: ReadonlyMap<string, Row>): number[] {
  return added([...counts].filter(([kind]) => kind !== BY_PARTNER).map(([, row]) => row));
}

/** The sum of several counts, by second. */
export function added(rows: readonly Row[]): number[] {
  return Array.from({length: rows[0]?.length ?? 0}, (_, at) => sum(rows.map(row => row[at] ?? 0)));
}

export function sum(row: Row): number {
  return row.reduce((all, one) => all + one, 0);
}

export function mean(row: Row, from: number, to: number): number {
  return sum(row.slice(from, to)) / (to - from);
}

/** The highest average over `width` seconds. */
export function highest(row: Row, from: number, to: number, width: number): number {
  const windows = Array.from({length: to - from - width + 1}, (_, at) =>
    mean(row, from + at, from + at + width),
  );
  return Math.max(...windows);
}

/** A second without requests is a hole in the array and counts as 0. */
export function highestOf(row: Row): number {
  return Math.max(...Array.from(row, value => value ?? 0));
}
