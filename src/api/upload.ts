/**
 * A form with a file, with progress, which `fetch` does not tell of a request's
 * body; so this is `XMLHttpRequest`, under the rules of `request.ts` as far as
 * it has them.
 *
 * What it cannot have: a redirect is followed before it can be refused (then
 * nothing that comes back is believed), and a page on the service's own origin
 * sends that origin's cookies, of which the service has none. The token is in
 * the header alone, as everywhere.
 */
import {tooLate, understand, unreachable, type Call, type Connection} from './request.js';

export interface Upload<T> extends Omit<Call<T>, 'method'> {
  readonly form: FormData;
  /** How much of the body has left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export async function upload<T>(connection: Connection, call: Upload<T>): Promise<T> {
  const xhr = await sent(connection, call);
  const asked = new URL(connection.baseUrl + call.path).href;
  if (new URL(xhr.responseURL).href !== asked) throw unreachable();
  return understand(xhr.status, xhr.responseText, {...call, method: 'POST'});
}

/** The connection's timeout is of silence: a large file may take long, as long as it moves. */
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
