/**
 * Filters `message` events (contract 6). Every listener to messages of another window uses this
 * filter: both sides of a frame, the frame of the terms, the bank's page.
 *
 * It silently ignores everything that does not match. Pages get many other messages, so cheap
 * checks run first, and the data is parsed last.
 */
import type {Schema} from '../contract/schema.js';

export interface Heard<Message> {
  /** Whether a window is the accepted one. The accepted window may change or close. */
  readonly isSource: (source: MessageEventSource) => boolean;
  /** Compares the whole origin, never a part of it. */
  readonly isOrigin: (origin: string) => boolean;
  readonly schema: Schema<Message>;
  /** Whether the message belongs to this conversation, by its nonce or another id. */
  readonly isOurs: (message: Message) => boolean;
  readonly signal: AbortSignal;
}

export function hear<Message>(
  {isSource, isOrigin, schema, isOurs, signal}: Heard<Message>,
  take: (message: Message, origin: string) => void,
): void {
  const listener = (event: MessageEvent<unknown>) => {
    // A script can fake an event's origin and source, but not `isTrusted`.
    if (!event.isTrusted || !isOrigin(event.origin)) return;
    // The source of a closed window is null.
    if (event.source === null || !isSource(event.source)) return;
    const message = schema.safeParse(event.data);
    if (message.success && isOurs(message.data)) take(message.data, event.origin);
  };
  window.addEventListener('message', listener, {signal});
}
