/** The doctor for a whole request, copied from a log or from `curl`. */
import {diagnoseCarried, type Diagnosis} from './diagnose.js';
import type {DoctorOptions} from './request-case.js';
import {readRequest} from './request-text.js';

/**
 * `text` is raw HTTP (request line, headers, body), the output of `curl -v`, or
 * a `curl` command, as written for a POSIX shell or for Windows' `cmd`. `options`
 * override the text. Rejects with a `TypeError` if there is no request in the
 * text, or if it has more than 65,536 characters.
 *
 * @example
 * ```ts
 * import {diagnoseRequest} from 'service-embed/partner';
 *
 * const curl = `curl -X POST ${baseUrl}/private/v1/users -H "authorization: Bearer ${jwt}" -d {}`;
 * const {findings} = await diagnoseRequest(curl, {publicKey});
 * ```
 */
export async function diagnoseRequest(
  text: string,
  options: DoctorOptions = {},
): Promise<Diagnosis> {
  const {authorization, ...read} = readRequest(text);
  if (authorization === undefined && read.url === undefined) throw new TypeError(NO_REQUEST);
  const token = authorization?.replace(/^\S+/, '') ?? '';
  return diagnoseCarried(token, {...read, ...options}, {kind: 'header', value: authorization});
}

/** The error if the text has no request. A verdict would blame a JWT that does not exist. */
const NO_REQUEST =
  'There is no request in the text: no request line, such as POST /private/v1/users HTTP/1.1, no curl command with an address at its beginning, and no Authorization header. A JWT alone is diagnosed by itself.';
