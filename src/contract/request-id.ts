/** The service's own name for a request (`X-Request-Id`), by which its support finds it. Ours (assumed). */

/** The request ids of answers that were no errors when they came. */
const ids = new WeakMap<object, string>();

export const readRequestId = (headers: Headers): string | undefined =>
  headers.get('x-request-id') ?? undefined;

/** A payment that failed after its booking is an answer first, and an error later. */
export function keepRequestId(answer: unknown, id: string | undefined): void {
  if (id !== undefined && typeof answer === 'object' && answer !== null) ids.set(answer, id);
}

export const requestIdOf = (answer: object): string | undefined => ids.get(answer);
