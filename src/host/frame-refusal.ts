import {ServiceError} from '../contract/errors.js';

/** A page that may not frame the service's is told so, if it asks in the open; so is one with a partner that is not known. */
export async function refusal(url: string, signal: AbortSignal): Promise<ServiceError | undefined> {
  try {
    const {status} = await fetch(url, {credentials: 'omit', signal});
    if (status === 403)
      return new ServiceError('ORIGIN_UNAUTHORIZED', 'This page is not registered.', {status});
    if (status === 404)
      return new ServiceError('SESSION_INVALID', 'The token’s partner is not known.', {status});
  } catch {
    // Unreachable, then.
  }
  return undefined;
}
