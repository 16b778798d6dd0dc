/** The server's side: what a partner's backend imports. No DOM, no elements. */
export {digest, signRequest, subjectSignature} from './partner/sign-request.js';
export type {ActingUser, Partner, SignOptions} from './partner/sign-request.js';
export {importPrivateKey} from './partner/private-key.js';
export {connectionConfig, login} from './partner/connect/login.js';
export {connectService} from './partner/connect/connection.js';
export type {
  ConnectionState,
  ConnectOptions,
  ServiceConnection,
  ServiceEvent,
} from './partner/connect/connection.js';
export type {RequestToSign, SignedAccess} from './partner/connect/signed-access.js';
export type {WebSocketConstructor, WebSocketLike} from './partner/connect/web-socket.js';
export {ServiceError} from './contract/errors.js';
export {AUDIENCE} from './contract/request-jwt.js';
export {ConnectionConfig} from './contract/connection.js';
export type {
  ConnectionEnvelope,
  ConnectionSettings,
  GatesEvent,
  IssuedAccess,
  TransactionEvent,
  UnknownEvent,
} from './contract/connection.js';
export type {GapEvent} from './partner/connect/event-sequence.js';
export {CreatedUser, IssuedToken} from './contract/partner.js';
export {USERS, embedTokenPath} from './contract/paths.js';
