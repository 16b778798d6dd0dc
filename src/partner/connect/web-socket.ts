/**
 * The part of the standard `WebSocket` that a connection uses. The `WebSocket` of the `ws` package
 * for Node has the same part.
 */
export interface WebSocketLike {
  send(text: string): void;
  close(): void;
  /**
   * Drops the connection without a close frame. Not standard, but part of `ws`. Without this
   * method, a connection to a vanished peer stays open until TCP gives up, which takes minutes and
   * keeps Node's process alive.
   */
  terminate?(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: {readonly code: number}) => void): void;
  addEventListener(type: 'message', listener: (event: {readonly data: unknown}) => void): void;
}

/** The constructor of a `WebSocket`, of the runtime or of a package. */
export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike;

/**
 * The runtime's `WebSocket`, which Node has since version 22. Throws a `TypeError` if the runtime
 * does not have it.
 */
export function globalWebSocket(): WebSocketConstructor {
  if (typeof WebSocket !== 'undefined') return WebSocket;
  throw new TypeError('This runtime has no WebSocket. Pass one as the option `WebSocket`.');
}
