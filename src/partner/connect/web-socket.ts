/** As much of the standard `WebSocket` as a connection uses; Node's `ws` has it, too. */
export interface WebSocketLike {
  send(text: string): void;
  close(): void;
  /**
   * Drops the connection without a word. Not standard, but `ws` has it; without
   * it, the runtime keeps a connection whose other side has vanished for as long
   * as TCP does, minutes, and Node's process with it.
   */
  terminate?(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: {readonly code: number}) => void): void;
  addEventListener(type: 'message', listener: (event: {readonly data: unknown}) => void): void;
}

export type WebSocketConstructor = new (url: string, protocols?: string[]) => WebSocketLike;

/** Node has it from version 22 on. */
export function globalWebSocket(): WebSocketConstructor {
  if (typeof WebSocket !== 'undefined') return WebSocket;
  throw new TypeError('There is no WebSocket here; give one by the option `WebSocket`.');
}
