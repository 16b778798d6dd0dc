/**
 * A message event that a script of the page has made. Not every engine accepts a window of another
 * origin as its `source`.
 */
export function forged(data: unknown, origin: string, source: Window | null): MessageEvent {
  const event = new MessageEvent('message', {data, origin});
  Object.defineProperty(event, 'source', {value: source});
  return event;
}
