/** As much of the standard `WebSocket` as a connection uses; Node's `ws` has it, too. */
export interface WebSocketLike {
  send(text: string): void;
  close(code?: number, reason?: string): void;
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
