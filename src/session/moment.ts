/**
 * One point in time on two clocks, in milliseconds. The monotonic clock may stop while the machine
 * sleeps.
 */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});
