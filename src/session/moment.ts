/** One moment on both clocks, in milliseconds. The monotonic clock stands still while a machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const now = (): Moment => ({monotonic: performance.now(), wall: Date.now()});
