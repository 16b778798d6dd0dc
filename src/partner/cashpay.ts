/**
 * The outcomes of a cashpay withdrawal's two calls (contract 3, 7.6). The withdrawal is staged
 * first, then executed. If an earlier step is missing, that is an outcome, not an error.
 */
import {canonicalAmount, isAmount} from '../contract/amount.js';
import {CASHPAY_SEQUENCING, StagedWithdrawal, type CashpaySequencing} from '../contract/cashpay.js';
import {Transaction} from '../contract/payments.js';
import {errorOfObject, PartnerError} from './partner-error.js';

/** A step that the partner's backend must take before it repeats the call. */
export interface CashpaySequenced {
  /**
   * - `no_payment_method`: the recipient has no payout method yet;
   * - `payment_method_ambiguous`: the recipient has several; name one in `paymentMethod`;
   * - `not_staged`: there is no staged withdrawal with that `transactionId`.
   */
  readonly outcome: CashpaySequencing;
  /** The service's message. Safe to display as text. */
  readonly message: string;
}

/** The outcome of `createCashpayWithdrawal`. */
export type CashpayStaging =
  | {readonly outcome: 'staged'; readonly withdrawal: StagedWithdrawal}
  | CashpaySequenced;

/** The outcome of `executeCashpayWithdraw`. */
export type CashpayExecution =
  /**
   * The wallet is debited. `transaction.status` is `completed`, or `pending`
   * while the provider pays out.
   */
  {readonly outcome: 'executed'; readonly transaction: Transaction} | CashpaySequenced;

export async function stagingOf(sent: Promise<StagedWithdrawal>): Promise<CashpayStaging> {
  return sequenced(async () => ({outcome: 'staged', withdrawal: await sent}) as const);
}

/**
 * A transaction that was booked as failed is not an execution. The transaction's code becomes the
 * outcome, or a thrown error.
 */
export async function executionOf(sent: Promise<Transaction>): Promise<CashpayExecution> {
  return sequenced(async () => {
    const transaction = await sent;
    if (transaction.status !== 'failed') return {outcome: 'executed', transaction} as const;
    const {code = 'WITHDRAWAL_FAILED', error = ''} = transaction;
    throw errorOfObject({code, error}, 200, 'WITHDRAWAL_FAILED');
  });
}

/**
 * The withdrawal that a response must be about. If `amount` is undefined, any amount is accepted.
 */
interface Asked {
  readonly transactionId: string;
  readonly amount: string | undefined;
}

export const readStaged = (asked: Asked) => (json: unknown) =>
  about(asked, StagedWithdrawal.parse(json));

/** Refuses a deposit or another provider's payment, even with the right id. */
export const readExecuted = (asked: Asked) => (json: unknown) => {
  const transaction = about(asked, Transaction.parse(json));
  if (transaction.action === 'withdraw' && transaction.provider === 'cashpay') return transaction;
  throw new TypeError('The answer is about another kind of payment.');
};

function about<T extends Asked>({transactionId, amount}: Asked, answer: T): T {
  const isSame = answer.transactionId.toLowerCase() === transactionId.toLowerCase();
  if (isSame && (amount === undefined || isSameAmount(amount, answer.amount))) return answer;
  throw new TypeError('The answer is about another transaction.');
}

/** Whether two amounts are equal, such as `25` and `25.00`. */
function isSameAmount(one: string, other: string | undefined): boolean {
  if (other === undefined || !isAmount(one) || !isAmount(other)) return one === other;
  return canonicalAmount(one) === canonicalAmount(other);
}

/**
 * Turns a sequencing code into an outcome. After a lost response, the code of a repeat is thrown
 * instead, because the first attempt may have succeeded.
 */
async function sequenced<T>(run: () => Promise<T>): Promise<T | CashpaySequenced> {
  try {
    return await run();
  } catch (error) {
    const outcome =
      error instanceof PartnerError && error.definite
        ? CASHPAY_SEQUENCING.find(code => code === error.code)
        : undefined;
    if (outcome === undefined || !(error instanceof Error)) throw error;
    return {outcome, message: error.message};
  }
}
