/** Which file did not load. */

/**
 * The one that the browser names, or else the last script that was refused. Without its query.
 * `undefined` where nothing was: then the part has a fault.
 */
export function fileOf(thrown: unknown, scripts = loaded()): string | undefined {
  const [named] = /https?:[^\s"'()]+/.exec(String(thrown)) ?? [];
  const address = named ?? scripts.findLast(isMissing)?.name ?? '';
  if (!URL.canParse(address)) return undefined;
  const {origin, pathname} = new URL(address);
  return origin + pathname;
}

type Loaded = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>;

const isMissing = ({name, responseStatus}: Loaded): boolean =>
  /\.m?js(?:\?|$)/.test(name) && responseStatus >= 400;

const loaded = (): readonly Loaded[] =>
  performance.getEntriesByType('resource') as PerformanceResourceTiming[];
