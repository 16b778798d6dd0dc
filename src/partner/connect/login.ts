/** The two requests that come before a connection. */
import {ConnectionEnvelope, IssuedAccess} from '../../contract/connection.js';
import {CONNECTION_CONFIG, LOGIN} from '../../contract/paths.js';
import {ask} from './ask.js';
import type {SignedAccess} from './signed-access.js';

/**
 * `POST /auth/login`, signed like every request without a user: an access
 * token for `connectionConfig`. The contract names this endpoint and does not show it.
 */
export async function login(access: SignedAccess, signal?: AbortSignal): Promise<IssuedAccess> {
  const request = {method: 'POST', path: LOGIN, body: '{}'} as const;
  const bearer = await access.sign(request);
  return ask(access, {...request, bearer, schema: IssuedAccess, signal});
}

/**
 * `GET /api/v1/websocket/connection-config` (contract 4): resolves to the success
 * envelope as the service gives it, and rejects with a `ServiceError` for an
 * error envelope: `wireCode` has its code where the contract has none of that name.
 */
export function connectionConfig(
  access: Omit<SignedAccess, 'sign'>,
  accessToken: string,
  signal?: AbortSignal,
): Promise<ConnectionEnvelope> {
  return ask(access, {
    method: 'GET',
    path: CONNECTION_CONFIG,
    bearer: accessToken,
    schema: ConnectionEnvelope,
    signal,
  });
}
