/** What the connection needs of a partner's client: an address, and somebody who signs. */

export interface RequestToSign {
  readonly method: 'GET' | 'POST';
  /** Relative to the base URL. */
  readonly path: string;
  /** The body exactly as it will be sent. */
  readonly body?: string;
}

export interface SignedAccess {
  /** The service's address, without a slash at the end. */
  readonly baseUrl: string;
  /** Resolves to a fresh JWT for this request; see `signRequest`. */
  readonly sign: (request: RequestToSign) => Promise<string>;
  /** In place of the global one. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Milliseconds until a request, or the opening of a connection, is given up; 15000 unless set. */
  readonly timeout?: number | undefined;
}
