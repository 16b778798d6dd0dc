/**
 * The calls of the embed, by name, with their arguments and answers. `src/api/` is the default
 * adapter. `configureService` replaces single calls (contract 4).
 */
import type {Action, Validation} from './access.js';
import type {BankAccounts, BankLink, CodeConfirmed, CodeSent, Profile} from './bankpay.js';
import type {CryptoAssets, Participant, ParticipantStatus} from './crypto.js';
import type {FlowName} from './flow-name.js';
import type {Geofence} from './geofence.js';
import type {Handoff, HandoffCode, HandoffRequest} from './handoff.js';
import type {DocumentFields, KycAnswer, KycSubmission, UploadAnswer} from './kyc.js';
import type {Order, Transaction, Wallet} from './payments.js';
import type {SignupCompleted, SignupConfirmed, SignupDetails, SignupStarted} from './signup.js';
import type {TermsAccepted, TermsAnswer} from './terms.js';

/** A call's connection to the service: address, token and timeout. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Sent in the `Authorization` header, never to another origin. */
  readonly token: string;
  /** Milliseconds until `TIMEOUT`. */
  readonly timeout: number;
}

interface Call<Args, Answer> {
  readonly args: Readonly<Args>;
  readonly answer: Answer;
}

type None = Record<string, never>;
/** The flow that makes the call. */
interface Asking {
  readonly action: Action;
}

/** Arguments and answers. The schemas of the answers are in the other files of this folder. */
interface Calls {
  readonly validate: Call<None, Validation>;
  readonly geofence: Call<{flow: FlowName}, Geofence>;
  readonly wallet: Call<Asking, Wallet>;
  /** Sends money. The same `transactionId` is never booked twice. */
  readonly deposits: Call<Asking & {order: Order}, Transaction>;
  readonly withdrawals: Call<Asking & {order: Order}, Transaction>;
  readonly transaction: Call<Asking & {transactionId: string}, Transaction>;
  /**
   * Answers with the transaction. Throws `transaction_not_found` if there is none; then the service
   * will never book it.
   */
  readonly cancel: Call<Asking & {transactionId: string}, Transaction>;
  readonly bankpayProfile: Call<Asking & {profile: Profile}, CodeSent>;
  readonly bankpayConfirm: Call<Asking & {code: string}, CodeConfirmed>;
  readonly bankpayResend: Call<Asking, CodeSent>;
  readonly bankpayAccounts: Call<Asking, BankAccounts>;
  /** `returnUrl` is the address that a bank returns to, if it leaves the page. */
  readonly bankpayLink: Call<Asking & {returnUrl?: string | undefined}, BankLink>;
  readonly bankpayLinkComplete: Call<Asking & {linkId: string}, BankAccounts>;
  readonly cryptoParticipant: Call<Asking & {participant: Participant}, ParticipantStatus>;
  readonly cryptoAssets: Call<Asking, CryptoAssets>;
  readonly kyc: Call<None, KycAnswer>;
  readonly kycSubmit: Call<{submission: KycSubmission}, KycAnswer>;
  readonly kycDocuments: Call<{fields: DocumentFields; file: Blob}, UploadAnswer>;
  /** The state of the user's latest code for a phone. */
  readonly kycHandoff: Call<None, Handoff>;
  /** Makes a code for one phone to send the pictures. Called only if the `rules` offer it. */
  readonly kycHandoffStart: Call<{document: HandoffRequest}, HandoffCode>;
  /** `phone` is E.164. */
  readonly signupStart: Call<{phone: string}, SignupStarted>;
  readonly signupConfirm: Call<{code: string}, SignupConfirmed>;
  readonly signupComplete: Call<{details: SignupDetails}, SignupCompleted>;
  readonly terms: Call<None, TermsAnswer>;
  readonly termsAccept: Call<{version: string}, TermsAccepted>;
}

/** A call that `configureService` can replace. */
export type OperationName = keyof Calls;

export type OperationArgs<N extends OperationName> = Calls[N]['args'];
export type OperationAnswer<N extends OperationName> = Calls[N]['answer'];

/** A call of the embed. The signal aborts it, also when the timeout passes. */
export type Operation<N extends OperationName> = (
  connection: Connection,
  args: OperationArgs<N>,
  signal: AbortSignal,
) => Promise<OperationAnswer<N>>;

/**
 * Calls to the service, by name. The contract's schema parses a call's result. To refuse, a call
 * throws a `ServiceError` with the response's `status`: 401 if the token is not valid. Any other
 * error counts as no response.
 */
export type Operations = {readonly [N in OperationName]: Operation<N>};
