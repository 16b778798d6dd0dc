/** The listeners and timers that an element leaves on the page. For the browser tests. */

type Options = boolean | AddEventListenerOptions;

/** Counts listeners and timers that were started and not ended. */
export function watchLeftovers(): {
  listeners(): number;
  timers(): number;
  /** The longest timer in milliseconds that was not ended before its time. */
  longest(): number;
  stop(): void;
} {
  let longest = 0;
  /** The listeners of each target, by type and phase. */
  const open = new Map<EventTarget, Map<string, Set<unknown>>>();
  const listenersOf = (target: EventTarget, type: string, options?: Options) => {
    const capture = typeof options === 'object' ? options.capture === true : options === true;
    const key = `${type} ${capture}`;
    const types = open.get(target) ?? new Map<string, Set<unknown>>();
    const listeners = types.get(key) ?? new Set<unknown>();
    open.set(target, types.set(key, listeners));
    return listeners;
  };
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
      real => (type: string, listener: EventListener, options?: Options) => {
        const listeners = listenersOf(target, type, options);
        listeners.add(listener);
        const {once = false, signal} = typeof options === 'object' ? options : {};
        const end = () => listeners.delete(listener);
        // These end without a call of `removeEventListener`.
        if (once) real(type, end, options);
        signal?.addEventListener('abort', end);
        real(type, listener, options);
      },
    );
    wrap(
      target,
      'removeEventListener',
      real => (type: string, listener: EventListener, options?: Options) => {
        listenersOf(target, type, options).delete(listener);
        real(type, listener, options);
      },
    );
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
    listeners: () =>
      [...open.values()]
        .flatMap(types => [...types.values()])
        .reduce((sum, {size}) => sum + size, 0),
    timers: () => timers.size,
    longest: () => longest,
    stop: () => undo.forEach(one => one()),
  };
}
