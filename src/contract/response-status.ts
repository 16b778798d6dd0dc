/** The HTTP statuses of responses that are not in the contract's form. */
import {ServiceError} from './errors.js';

/** The errors for such responses have no `status`, which would say that the service answered. */
const statuses = new WeakMap<ServiceError, number>();

export function keepStatus(error: ServiceError, status: number): void {
  statuses.set(error, status);
}

/**
 * The HTTP status of the response that caused an error, even if the response was not in the
 * contract's form.
 */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ServiceError ? (error.status ?? statuses.get(error)) : undefined;
}
