/**
 * Filters `message` events (contract 6). It accepts one window, full origins,
 * and data that fits the schema. Both sides of a frame use it.
 *
 * It silently ignores everything else. Pages are full of such noise, so cheap
 * checks come first and the data comes last.
 */
import type {Schema} from '../contract/schema.js';

export interface Heard<Message> {
  /** The accepted window. It may change or be gone. */
  readonly source: () => Window | null;
  /** Compares the whole origin, never a part of it. */
  readonly isOrigin: (origin: string) => boolean;
  readonly schema: Schema<Message>;
  readonly signal: AbortSignal;
}

export function hear<Message>(
  {source, isOrigin, schema, signal}: Heard<Message>,
  take: (message: Message, origin: string) => void,
): void {
  const listener = (event: MessageEvent<unknown>) => {
    // A script can fake an event's origin and source, but not `isTrusted`.
    if (!event.isTrusted || !isOrigin(event.origin)) return;
    // For a closed window, both are null.
    if (event.source === null || event.source !== source()) return;
    const message = schema.safeParse(event.data);
    if (message.success) take(message.data, event.origin);
  };
  window.addEventListener('message', listener, {signal});
}
