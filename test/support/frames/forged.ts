/**
 * A message event as a script of the page could make it. Not every engine takes
 * another origin's window as a `source`.
 */
export function forged(data: unknown, origin: string, source: Window | null): MessageEvent {
  const event = new MessageEvent('message', {data, origin});
  Object.defineProperty(event, 'source', {value: source});
  return event;
}
