/**
 * The library for a partner's backend. It uses no DOM and no elements.
 *
 * ```js
 * const client = createPartnerClient({isvId, privateKey: await importPrivateKey(pem), baseUrl});
 * const {token} = await client.embedToken({userId, sharedSecret, clientIp});
 * ```
 */
export {createPartnerClient} from './partner/client.js';
export type {
  CallOptions,
  CashpayExecuteOptions,
  EmbedTokenOptions,
  NewUser,
  NewUserOptions,
  ParsedRequest,
  PartnerClient,
  PartnerClientOptions,
  PartnerRequest,
  SignupTokenOptions,
} from './partner/client-api.js';
export type {CashpayExecution, CashpaySequenced, CashpayStaging} from './partner/cashpay.js';
export {PartnerError} from './partner/partner-error.js';
export type {PartnerErrorCode, PartnerErrorOptions} from './partner/partner-error.js';
export type {KeyLike, SigningKey} from './partner/private-key.js';
export type {PrivateKeyJwk} from './partner/private-key-text.js';
export type {Fetch, FetchedResponse, FetchInit} from './partner/exchange.js';
export {digest, subjectSignature} from './partner/hashes.js';
export {signRequest} from './partner/sign-request.js';
export type {ActingUser, Partner, SignOptions} from './partner/sign-request.js';
export {importPrivateKey} from './partner/private-key.js';
export {connectionConfig, connectionSettings, login} from './partner/connect/login.js';
export {connectService} from './partner/connect/connection.js';
export type {ServiceConnection} from './partner/connect/connection.js';
export type {
  ConnectionEvent,
  ConnectionState,
  ConnectOptions,
  InSeries,
} from './partner/connect/connect-options.js';
export {SupersededError} from './partner/connect/consume.js';
export type {Commit, EventHandler, StorePosition} from './partner/connect/consume.js';
export type {RequestToSign, SignedAccess, UnsignedAccess} from './partner/connect/signed-access.js';
export type {WebSocketConstructor, WebSocketLike} from './partner/connect/web-socket.js';

export type {PartnerPaths} from './partner/paths.js';

export {diagnose} from './partner/doctor/diagnose.js';
export type {Diagnosis} from './partner/doctor/diagnose.js';
export {diagnoseRequest} from './partner/doctor/diagnose-request.js';
export type {Finding, Verdict} from './partner/doctor/finding.js';
export type {PublicKeyJwk} from './partner/doctor/public-key.js';
export type {DoctorOptions} from './partner/doctor/request-case.js';
export type {Summary} from './partner/doctor/summary.js';
export type {Symptom, SymptomRow} from './partner/doctor/symptoms.js';

export {AUDIENCE} from './contract/request-jwt.js';
export type {
  ConnectionEnvelope,
  ConnectionSettings,
  GatesEvent,
  IssuedAccess,
  SignedUpEvent as SignupEvent,
  TransactionEvent,
  UnknownEvent,
  UnreadableEvent,
} from './contract/connection.js';
export type {GapEvent} from './partner/connect/event-sequence.js';
export type {IssuedToken} from './contract/partner.js';
export {USERS, embedTokenPath} from './contract/paths/partner.js';
