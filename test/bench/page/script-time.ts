/**
 * The events of a browser's trace during which the script of a page runs. The browser's own metric
 * `ScriptDuration` leaves out the continuations of promises, so most of what follows an answer.
 */
const OF_SCRIPT = new Set([
  // Listeners, timers, frames, observers and the reactions of elements are function calls, too.
  'FunctionCall',
  'RunMicrotasks',
  'EvaluateScript',
  'v8.evaluateModule',
  'v8.compile',
  'v8.compileModule',
]);

/** The traced events. More of them would make each page slower. */
export const CATEGORIES = ['-*', 'devtools.timeline', 'v8.execute', 'blink.user_timing'] as const;

interface TraceEvent {
  readonly name: string;
  /** `X` for an event with a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Both in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: {
    readonly frame?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Milliseconds of script of the page's main thread, from the navigation until `ready` milliseconds
 * later. Frames of the same site are on that thread, too. Events that lie in each other count once.
 * `looks` are the animation frames of the probe. Its work and the driver's do not count.
 */
export function scriptTime(trace: Buffer, ready: number, looks: readonly number[]): number {
  const {traceEvents} = JSON.parse(trace.toString()) as {traceEvents: readonly TraceEvent[]};
  const navigation = traceEvents.find(isNavigation);
  if (!navigation) throw new Error('The trace has no navigation.');
  const {pid, tid, ts, args} = navigation;
  const events = traceEvents.filter(
    event => event.ph === 'X' && event.pid === pid && event.tid === tid,
  );
  const isLook = ({name, args: {data}}: TraceEvent) =>
    name === 'FireAnimationFrame' &&
    data?.['frame'] === args.frame &&
    looks.includes(Number(data?.['id']));
  const own = events.filter(event => isLook(event) || isOfDriver(event)).map(spanOf);
  const spans = events
    .filter(({name}) => OF_SCRIPT.has(name))
    .map(spanOf)
    .filter(({from, to}) => !own.some(look => from >= look.from && to <= look.to));
  return union(spans, {from: ts, to: ts + 1000 * ready}) / 1000;
}

const isNavigation = ({name, args: {data}}: TraceEvent): boolean =>
  name === 'navigationStart' &&
  data?.['isOutermostMainFrame'] === true &&
  String(data['documentLoaderURL']).startsWith('http');

/** The driver's functions have no address. The browser's own have script 0. */
const isOfDriver = ({name, args: {data}}: TraceEvent): boolean =>
  name === 'FunctionCall' && data?.['url'] === '' && data['scriptId'] !== '0';

const spanOf = ({ts, dur = 0}: TraceEvent): Span => ({from: ts, to: ts + dur});

/** The length of all that the spans cover between `from` and `to`. */
function union(spans: readonly Span[], {from, to}: Span): number {
  let covered = 0;
  let end = from;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(end, span.from);
    end = Math.max(end, Math.min(to, span.to));
    covered += Math.max(0, end - begin);
  }
  return covered;
}
