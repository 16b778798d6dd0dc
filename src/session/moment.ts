/** One point in time on two clocks, in milliseconds. The monotonic clock stops during a sleep. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});
