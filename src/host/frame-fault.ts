import {ErrorObject, ServiceError} from '../contract/errors.js';
import {readJson} from '../contract/json-body.js';

/** Milliseconds that the service has to give the reason. */
const PATIENCE = 5_000;

/**
 * Finds out why a frame page never loaded. The browser does not report why it
 * refuses to show a page. The service does, if the host page fetches the
 * address. The request carries no token. Returns `undefined` if the reason is
 * unknown.
 */
export async function frameFault(address: string): Promise<ServiceError | undefined> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(cancel, PATIENCE);
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: abort.signal,
    });
    const {code, error = ''} = answer.ok ? {} : refusalIn(await readJson(answer));
    if (code === 'ORIGIN_UNAUTHORIZED') return new ServiceError(code, error, {status: 403});
    // The service does not know the partner in the token.
    if (code === 'not_found') return new ServiceError('SESSION_INVALID', error, {status: 401});
    if (answer.status === 404)
      return new ServiceError('SESSION_INVALID', 'The token’s partner is not known.', {
        status: 404,
      });
  } catch {
    // The fetch failed too, so the reason stays unknown.
  } finally {
    clearTimeout(timer);
    cancel(); // An unread body would keep its connection open.
  }
  return undefined;
}

function refusalIn(text: string): Partial<ErrorObject> {
  try {
    return ErrorObject.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

export const silent = (): ServiceError =>
  new ServiceError('NETWORK_ERROR', 'The frame does not answer.');
