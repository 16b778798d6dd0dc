/**
 * Imports one entry of the package in a separate process, monitors every kind of side effect, and
 * prints what the entry did. The process ends by itself, unless the entry keeps something running.
 */
export interface Seen {
  readonly exports: readonly string[];
  readonly defined: readonly string[];
  readonly requests: number;
  readonly timers: number;
}

const [specifier = ''] = process.argv.slice(2);
const defined = new Map<string, CustomElementConstructor>();
let requests = 0;
let timers = 0;

const request = (): Promise<never> => {
  requests += 1;
  return Promise.reject(new Error('no requests at import'));
};
const timer = (): number => (timers += 1);

Object.assign(globalThis, {
  fetch: request,
  XMLHttpRequest: request,
  WebSocket: request,
  setTimeout: timer,
  setInterval: timer,
  customElements: {
    get: (tag: string) => defined.get(tag),
    define: (tag: string, element: CustomElementConstructor) => defined.set(tag, element),
  },
});

const exports = Object.keys((await import(specifier)) as object);
const seen: Seen = {exports, defined: [...defined.keys()], requests, timers};
process.stdout.write(JSON.stringify(seen));
