/** The requests to the service, as the browser measures them: path, status and time. */
import type {Happening} from './timeline.js';

/** The fields of a `PerformanceResourceTiming` that we read. */
export type Measured = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'responseStatus' | 'initiatorType'
>;

/**
 * Returns the timeline's entry for a request. `services` are the base URLs in use. Returns
 * `undefined` for a request to any other address.
 */
export function requestOf(
  {name, duration, responseStatus, initiatorType}: Measured,
  services: readonly string[],
): Omit<Happening, 'source'> | undefined {
  const service = services.find(base => name.startsWith(`${base}/`));
  if (service === undefined) return undefined;
  const [path = ''] = name.slice(service.length).split(/[?#]/);
  const facts = [
    // The status is 0 if the browser does not reveal it, or if there was no answer.
    ...(responseStatus > 0 ? [`status=${responseStatus}`] : []),
    `ms=${Math.round(duration)}`,
    ...(initiatorType === 'iframe' ? ['frame=true'] : []),
  ];
  return {kind: 'request', what: plainPath(path), facts};
}

const WORD = /^(?:[a-z]+(?:-[a-z]+)*|v\d{1,3})$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Keeps words and the id of a transaction. Replaces any other segment, because it could be
 * personal.
 */
function plainPath(path: string): string {
  const segments = path.split('/');
  return segments
    .map((segment, index) => {
      const isTransaction = /^transactions?$/.test(segments[index - 1] ?? '') && UUID.test(segment);
      return segment === '' || WORD.test(segment) || isTransaction ? segment : '{id}';
    })
    .join('/');
}

/** Calls back once for each request of the page, including earlier ones. */
export function followRequests(signal: AbortSignal, take: (request: Measured) => void): void {
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) take(entry as PerformanceResourceTiming);
  });
  observer.observe({type: 'resource', buffered: true});
  signal.addEventListener('abort', () => observer.disconnect());
}
