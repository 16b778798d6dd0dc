/** The service's id for a request (`X-Request-Id`), for its support. Ours (assumed). */

/** The request ids of answers that were not errors when they arrived. */
const ids = new WeakMap<object, string>();

export const readRequestId = (headers: Headers): string | undefined =>
  headers.get('x-request-id') ?? undefined;

/**
 * Remembers the request id of an answer. A payment that failed after its booking arrives as an
 * answer and becomes an error later.
 */
export function keepRequestId(answer: unknown, id: string | undefined): void {
  if (id !== undefined && typeof answer === 'object' && answer !== null) ids.set(answer, id);
}

export const requestIdOf = (answer: object): string | undefined => ids.get(answer);
