/** Tells which timers of this window are pending, and how often it asked for an animation frame. */
const due = new Map<number, number>();
let frames = 0;

export interface Running {
  /** The milliseconds until each timer that is due within a minute. */
  readonly timers: readonly number[];
  /** The animation frames that were asked for since the page loaded. */
  readonly frames: number;
}

const MINUTE = 60_000;

export function watchRunning(): void {
  const setTimeout = window.setTimeout.bind(window);
  const setInterval = window.setInterval.bind(window);
  const clearTimeout = window.clearTimeout.bind(window);
  const clearInterval = window.clearInterval.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  Object.assign(window, {
    setTimeout(run: () => void, delay = 0): number {
      const id = setTimeout(() => {
        due.delete(id);
        run();
      }, delay);
      due.set(id, performance.now() + delay);
      return id;
    },
    setInterval(run: () => void, delay = 0): number {
      const id = setInterval(run, delay);
      // An interval is always due.
      due.set(id, 0);
      return id;
    },
    clearTimeout(id = 0): void {
      due.delete(id);
      clearTimeout(id);
    },
    clearInterval(id = 0): void {
      due.delete(id);
      clearInterval(id);
    },
    requestAnimationFrame(run: FrameRequestCallback): number {
      frames += 1;
      return frame(run);
    },
  });
}

export function running(): Running {
  const left = [...due.values()].map(at => Math.ceil(at - performance.now()));
  return {timers: left.filter(each => each <= MINUTE), frames};
}
