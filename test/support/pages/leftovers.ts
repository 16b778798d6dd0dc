/** The listeners and timers that an element leaves on the page. For the browser tests. */

/** Counts listeners and timers that were started and not ended. */
export function watchLeftovers(): {
  listeners(): number;
  timers(): number;
  /** The longest timer in milliseconds that was not ended before its time. */
  longest(): number;
  stop(): void;
} {
  let longest = 0;
  const open = new Map<unknown, Set<string>>();
  const timers = new Set<number>();
  const undo: (() => void)[] = [];
  const wrap = <Of extends object>(
    target: Of,
    name: keyof Of,
    wrapped: (real: Function) => unknown,
  ) => {
    const own = Object.hasOwn(target, name);
    const real = target[name] as Function;
    Object.assign(target, {[name]: wrapped(real.bind(target))});
    undo.push(() => {
      if (own) Object.assign(target, {[name]: real});
      else Reflect.deleteProperty(target, name);
    });
  };
  for (const target of [window, document]) {
    wrap(
      target,
      'addEventListener',
      real => (type: string, listener: unknown, options?: unknown) => {
        open.set(listener, (open.get(listener) ?? new Set()).add(type));
        real(type, listener, options);
      },
    );
    wrap(target, 'removeEventListener', real => (type: string, listener: unknown) => {
      open.get(listener)?.delete(type);
      real(type, listener);
    });
  }
  wrap(window, 'setTimeout', real => (run: () => void, delay = 0) => {
    const id = real(() => {
      longest = Math.max(longest, delay);
      timers.delete(id);
      run();
    }, delay) as number;
    timers.add(id);
    return id;
  });
  wrap(window, 'setInterval', real => (run: () => void, delay?: number) => {
    const id = real(run, delay) as number;
    timers.add(id);
    return id;
  });
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    wrap(window, name, real => (id: number) => {
      timers.delete(id);
      real(id);
    });
  }
  return {
    listeners: () => [...open.values()].reduce((sum, {size}) => sum + size, 0),
    timers: () => timers.size,
    longest: () => longest,
    stop: () => undo.forEach(one => one()),
  };
}
