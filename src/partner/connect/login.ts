/** The two requests before a connection. */
import {
  ConnectionConfig,
  ConnectionEnvelope,
  IssuedAccess,
  type ConnectionSettings,
} from '../../contract/connection.js';
import {REQUEST_TIMEOUT} from '../../contract/limits.js';
import {utf8} from '../encoding.js';
import {exchange, runtimeFetch, type Answer, type Outgoing} from '../exchange.js';
import {PartnerError} from '../partner-error.js';
import {partnerPath, requirePartnerPaths} from '../paths.js';
import {readAnswer} from '../read-answer.js';
import type {SignedAccess, UnsignedAccess} from './signed-access.js';

/** The login's body. The contract shows none. */
const NOTHING = '{}';

/**
 * `POST /auth/login`, signed like every request without a user. Resolves to an
 * access token for `connectionConfig`. The contract names this endpoint but
 * does not show it.
 *
 * @example
 * ```ts
 * import {importPrivateKey, login, signRequest, type SignedAccess} from 'service-embed/partner';
 *
 * const partner = {isvId, privateKey: await importPrivateKey(pem)};
 * const access: SignedAccess = {
 *   baseUrl,
 *   sign: ({path, body}) => signRequest(partner, {path, ...(body !== undefined && {body})}),
 * };
 * const {accessToken} = await login(access);
 * ```
 */
export async function login(access: SignedAccess, signal?: AbortSignal): Promise<IssuedAccess> {
  requirePartnerPaths(access.paths);
  const request = {method: 'POST', path: partnerPath(access.paths, 'login')} as const;
  const bearer = await access.sign({...request, body: NOTHING});
  const answer = await send(access, {...request, bearer, body: utf8(NOTHING)}, signal);
  return readAnswer(answer, {parse: readIssuedAccess, fallback: 'REQUEST_REFUSED'});
}

/**
 * `GET /api/v1/websocket/connection-config` (contract 4). Resolves to the service's success
 * envelope unchanged. Rejects with a `PartnerError` for an error envelope. If the contract does not
 * list the envelope's code, `wireCode` is that code.
 *
 * @example
 * ```ts
 * import {connectionConfig, connectionSettings} from 'service-embed/partner';
 *
 * const envelope = await connectionConfig({baseUrl}, 'the access token of a login');
 * const {url} = connectionSettings(envelope);
 * ```
 */
export async function connectionConfig(
  access: UnsignedAccess,
  accessToken: string,
  signal?: AbortSignal,
): Promise<ConnectionEnvelope> {
  requirePartnerPaths(access.paths);
  const path = partnerPath(access.paths, 'connectionConfig');
  const request = {method: 'GET', path, bearer: accessToken} as const;
  const answer = await send(access, request, signal);
  if (answer.status === 401) {
    const message =
      'The service refused the access token (401): it has expired, or no login here issued it.';
    throw new PartnerError('UNAUTHORIZED', message, {status: 401});
  }
  const parse = (json: unknown) => ConnectionEnvelope.parse(json);
  return readAnswer(answer, {parse, fallback: 'REQUEST_REFUSED'});
}

/**
 * Returns the settings in the envelope of `connectionConfig`. Throws a `TypeError` if they do not
 * have the form that this version assumes (contract 4).
 *
 * @example
 * ```ts
 * import {connectionConfig, connectionSettings} from 'service-embed/partner';
 *
 * const envelope = await connectionConfig({baseUrl}, 'the access token of a login');
 * const {url, token} = connectionSettings(envelope);
 * ```
 */
export function connectionSettings(envelope: ConnectionEnvelope): ConnectionSettings {
  const config = ConnectionConfig.safeParse(envelope);
  if (config.success) return config.data.data;
  // Shows only the path of the first issue, never the value, which may be a token.
  const where = config.error.issues[0]?.path.join('.') || 'the envelope';
  throw new TypeError(`The connection config is not of the assumed form, at: ${where}.`);
}

export function readIssuedAccess(json: unknown): IssuedAccess {
  return IssuedAccess.parse(json);
}

function send(
  {baseUrl, fetch = runtimeFetch, timeout = REQUEST_TIMEOUT}: UnsignedAccess,
  {path, ...request}: Omit<Outgoing, 'url'> & {readonly path: string},
  signal: AbortSignal | undefined,
): Promise<Answer> {
  return exchange(fetch, {...request, url: baseUrl + path}, timeout, signal);
}
