/** The doctor for a whole request, copied from a log or from `curl`. */
import {diagnoseCarried, type Diagnosis} from './diagnose.js';
import type {DoctorOptions} from './request-case.js';
import {readRequest} from './request-text.js';

/**
 * `text` is raw HTTP (request line, headers, body), the output of `curl -v`, or
 * a `curl` command. `options` override the text. Rejects with a `TypeError` if
 * the text has more than 65,536 characters.
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
  const token = authorization?.replace(/^\S+/, '') ?? '';
  return diagnoseCarried(token, {...read, ...options}, {kind: 'header', value: authorization});
}
