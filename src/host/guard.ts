/**
 * Who is heard by `message` (contract 6): one window, of origins that are named
 * in full, in a form that the schema knows. The same for both sides of a frame.
 *
 * Everything else is ignored in silence. Pages are full of such noise, so what
 * costs nothing is asked first, and the data is looked at last.
 */
import type {Schema} from '../contract/schema.js';

export interface Heard<Message> {
  /** The window that is heard; it may change, or be gone. */
  readonly source: () => Window | null;
  /** By the whole origin, never by a part of it. */
  readonly isOrigin: (origin: string) => boolean;
  readonly schema: Schema<Message>;
  readonly signal: AbortSignal;
}

export function hear<Message>(
  {source, isOrigin, schema, signal}: Heard<Message>,
  take: (message: Message, origin: string) => void,
): void {
  const listener = (event: MessageEvent<unknown>) => {
    // A script can make an event with any origin and source, but not a trusted one.
    if (!event.isTrusted || !isOrigin(event.origin)) return;
    // Of a window that is gone both are null.
    if (event.source === null || event.source !== source()) return;
    const message = schema.safeParse(event.data);
    if (message.success) take(message.data, event.origin);
  };
  window.addEventListener('message', listener, {signal});
}
