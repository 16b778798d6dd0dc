import {ErrorObject, ServiceError} from '../contract/errors.js';

/** Milliseconds for the service to say why. */
const PATIENCE = 5_000;

/**
 * Why a frame page has never come. A browser that may not show it does not say
 * so; the service does, to a page that asks for it by its own origin. No token
 * goes along. `undefined`: nobody knows.
 */
export async function frameFault(address: string): Promise<ServiceError | undefined> {
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status === 404) {
      return new ServiceError('SESSION_INVALID', 'The token’s partner is not known.', {
        status: 404,
      });
    }
    const {code, error = ''} = ErrorObject.safeParse(answer.ok || (await answer.json())).data ?? {};
    if (code === 'ORIGIN_UNAUTHORIZED') return new ServiceError(code, error, {status: 403});
    // The token names a partner whom the service does not know.
    if (code === 'not_found') return new ServiceError('SESSION_INVALID', error, {status: 401});
  } catch {
    // Nor does anything else come from there.
  }
  return undefined;
}

export const silent = (): ServiceError =>
  new ServiceError('NETWORK_ERROR', 'The frame does not answer.');
