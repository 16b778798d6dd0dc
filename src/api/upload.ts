/**
 * Uploads a form with a file and reports progress. `fetch` reports no progress
 * for a request body, so this uses `XMLHttpRequest`. It follows the rules of
 * `exchange.ts` with two exceptions.
 *
 * It follows a redirect before it can refuse it. It then rejects the response.
 * On a page of the service's own origin it also sends that origin's cookies.
 * The service has none. As everywhere, only the header carries the token.
 */
import {tooLate, unreachable, type Connection, type Question} from './exchange.js';
import {understand, type Meaning} from './request.js';

export interface Upload<T> extends Omit<Question, 'method' | 'body'>, Meaning<T> {
  readonly form: FormData;
  /** The uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export async function upload<T>(connection: Connection, call: Upload<T>): Promise<T> {
  const xhr = await sent(connection, call);
  const asked = new URL(connection.baseUrl + call.path).href;
  if (new URL(xhr.responseURL).href !== asked) throw unreachable();
  return understand({status: xhr.status, text: xhr.responseText}, 'POST', call);
}

/**
 * The connection's timeout limits silence. A large upload may take long while
 * it makes progress.
 */
function sent<T>(connection: Connection, call: Upload<T>): Promise<XMLHttpRequest> {
  const {signal, onProgress} = call;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const giveUp = (reason: unknown) => {
      end(() => reject(reason));
      xhr.abort();
    };
    const cancel = () => giveUp(signal?.reason);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(tooLate()), connection.timeout);
    };
    xhr.upload.addEventListener('progress', ({loaded, total}) => {
      wait();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    xhr.addEventListener('error', cause => end(() => reject(unreachable(cause))));
    xhr.addEventListener('load', () => end(() => resolve(xhr)));
    signal?.addEventListener('abort', cancel);
    xhr.open('POST', connection.baseUrl + call.path);
    xhr.setRequestHeader('authorization', `Bearer ${connection.token}`);
    xhr.setRequestHeader('accept', 'application/json');
    wait();
    xhr.send(call.form);
  });
}
