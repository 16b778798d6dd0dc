/**
 * The crypto provider: participant onboarding, then assets on networks.
 *
 *     participant ⇄ in-review ─▶ ready
 *
 * The service's errors say what is missing. The user starts at the first step that is missing. Only
 * the participant's status shows that a review is in progress.
 */
import type {Caller} from '../api/request.js';
import {cryptoCalls} from '../api/crypto.js';
import type {CryptoAsset, CryptoAssets, Participant} from '../contract/crypto.js';
import {FALLBACK} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import type {Wallet} from '../contract/payments.js';
import type {PaymentOutcome, Source} from '../flows/payment-state.js';
import type {ProviderCall, PaymentProvider} from './provider.js';
import {ReadsAhead, readWallet} from './reads-ahead.js';

export interface CryptoNeed {
  /** `no-assets`: the service offers no asset to send. */
  readonly kind: 'participant' | 'in-review' | 'no-assets';
  readonly ahead: 0;
  /** The number of failed checks since the last response, and the last error. */
  readonly unanswered?: {readonly count: number; readonly error: ServiceError};
}

/** An asset on a network, as the user picks it. */
export interface CryptoSource extends Source {
  /** See `CryptoAsset.tokenAddress`. */
  readonly tokenAddress?: string;
}

export type CryptoAnswer =
  | {readonly kind: 'participant'; readonly participant: Participant}
  /** Checks whether the participant is confirmed. `unasked`: the user has not pressed a button. */
  | {readonly kind: 'look'; readonly unasked: boolean}
  /** The user wants to change the details while they are in review. */
  | {readonly kind: 'change'};

/** Answers that are sent to the service. */
type Sent = Exclude<CryptoAnswer, {readonly kind: 'change'}>;
type Outcome = PaymentOutcome<CryptoNeed>;

const needOf = (kind: CryptoNeed['kind']): CryptoNeed => ({kind, ahead: 0});

const reads = new ReadsAhead(read);

/** Sessions whose participant was in review when the service last reported the status. */
const inReview = new WeakSet<Caller>();

export const crypto: PaymentProvider<CryptoNeed, CryptoAnswer> = {
  prefetch: call => reads.begin(call),

  async prepare(call) {
    try {
      return ready(call, await reads.take(call));
    } catch (error) {
      return refused(call, error);
    }
  },

  async answer(call, need, answer) {
    if (answer.kind === 'change') return {type: 'needs', need: needOf('participant')};
    reads.forget(call);
    try {
      return await carryOut(call, answer);
    } catch (error) {
      const unasked = answer.kind === 'look' && answer.unasked;
      // The user is not waiting for this response, so ignore the error until the next check.
      if (unasked && error instanceof ServiceError && error.isTemporary) {
        const count = (need.unanswered?.count ?? 0) + 1;
        return {type: 'needs', need: {...need, unanswered: {count, error}}};
      }
      return refused(call, error, answer.kind === 'participant');
    }
  },

  needAfter: ({session}, error) => Promise.resolve(missing(session, error)),
};

async function carryOut(call: ProviderCall, answer: Sent): Promise<Outcome> {
  if (answer.kind === 'participant') {
    const {session, action, signal, timeout} = call;
    const {participant} = answer;
    const {status} = await session.call(
      connection => cryptoCalls.cryptoParticipant(connection, {action, participant}, signal),
      timeout,
    );
    inReview.delete(session);
    if (status === 'in-review') {
      inReview.add(session);
      return {type: 'needs', need: needOf('in-review')};
    }
  }
  return ready(call, await read(call));
}

function read(call: ProviderCall): Promise<readonly [CryptoAssets, Wallet | undefined]> {
  const {session, action, signal, timeout} = call;
  return Promise.all([
    session.call(
      connection => cryptoCalls.cryptoAssets(connection, {action}, signal),
      timeout,
      'early',
    ),
    readWallet(call),
  ]);
}

function ready(
  {action}: ProviderCall,
  [{assets}, wallet]: readonly [CryptoAssets, Wallet | undefined],
): Outcome {
  const [first, ...others] = new Map(assets.map(one => [idOf(one), toSource(one)])).values();
  if (first) return {type: 'ready', sources: [first, ...others], wallet, explicit: true};
  const error = new ServiceError(FALLBACK[action], 'No asset is offered.', {status: 200});
  return {type: 'needs', need: needOf('no-assets'), error};
}

function toSource(one: CryptoAsset): CryptoSource {
  const {asset, network, assetName, networkName, minutes, tokenAddress, deposit} = one;
  const terms = {asset, network};
  const shown = {name: assetName, detail: networkName, minutes};
  return {
    id: idOf(one),
    ...shown,
    terms,
    ...(tokenAddress !== undefined && {tokenAddress}),
    ...(deposit && {conditions: deposit}),
  };
}

function idOf({asset, network}: CryptoAsset): string {
  return JSON.stringify([asset, network]);
}

/**
 * Returns the need that the error names. Any other error of the service becomes `rejected`.
 * `isReply` adds the error to the need, because the service refused details that the user has just
 * sent.
 */
function refused({session}: ProviderCall, error: unknown, isReply = false): Outcome {
  if (!(error instanceof ServiceError)) throw error;
  const need = missing(session, error);
  return need ? {type: 'needs', need, ...(isReply && {error})} : {type: 'rejected', error};
}

function missing(session: Caller, {code}: ServiceError): CryptoNeed | undefined {
  if (code === 'missing_user_profile') return needOf('participant');
  if (code !== 'participant_unconfirmed') return undefined;
  return needOf(inReview.has(session) ? 'in-review' : 'participant');
}
