/**
 * Cashpay withdrawals. Each is paid out at most once, even if requests are repeated or a process
 * dies:
 *
 *     staging ──▶ staged ──▶ executing ──▶ pending │ completed │ failed
 *        └──▶ refused         └──▶ staged │ staging (the service says that nothing was executed)
 *
 * If a prior step is missing (contract 7.6: no payout method, several methods, not staged), the
 * withdrawal waits for it in `staging` or `staged`, with the service's code. From `staging`, it
 * continues when the page posts it again with the same key; from `staged`, when the page executes
 * it again.
 *
 * The page's `Idempotency-Key` identifies one withdrawal of an account in all instances.
 * `executing` is written before the one request that moves money. This request is never repeated
 * automatically: if its response is lost, the service's event ends the withdrawal. If no event
 * arrives within two minutes, the request's JWT has expired and the withdrawal counts as open:
 * `/ready` counts it, the service's operator reports the outcome, and `admin settle` records it.
 */
import {randomUUID} from 'node:crypto';
import {
  PartnerError,
  type ActingUser,
  type CashpayExecution,
  type CashpayStaging,
  type PartnerClient,
} from 'service-embed/partner';
import type {Database} from '../store/database.ts';
import {textIn, textOrNull} from '../store/rows.ts';

export interface Withdrawal {
  readonly transactionId: string;
  readonly amount: string;
  readonly status: string;
  /** The service's code if it refused the withdrawal or a prior step is missing. */
  readonly code?: string;
}

export interface WithdrawalOrder {
  readonly idempotencyKey: string;
  /** Decimal text. */
  readonly amount: string;
  readonly paymentMethod?: string | undefined;
}

/** Milliseconds after which an execution can no longer succeed: more than the JWT's lifetime. */
const OPEN_AFTER = 120_000;

/** The ids of withdrawals whose outcome the operator has to find out. */
export async function openWithdrawals(database: Database): Promise<readonly string[]> {
  const rows = await database.query(
    `SELECT transaction_id FROM withdrawals
      WHERE status = 'executing' AND
        (executed_at < ${database.now} - ${OPEN_AFTER} OR executed_at > ${database.now})`,
  );
  return rows.map(row => textIn(row, 'transaction_id'));
}

/** The outcomes that an operator can record for an open withdrawal. `staged` means not executed. */
export const SETTLED = ['staged', 'completed', 'failed'] as const;

export async function settle(
  database: Database,
  transactionId: string,
  status: (typeof SETTLED)[number],
): Promise<boolean> {
  if (!(await openWithdrawals(database)).includes(transactionId)) return false;
  const rows = await database.query(
    `UPDATE withdrawals SET status = $1 WHERE transaction_id = $2 AND status = 'executing'
      RETURNING transaction_id`,
    [status, transactionId],
  );
  return rows.length === 1;
}

export class Withdrawals {
  readonly #database: Database;
  readonly #client: Pick<PartnerClient, 'createCashpayWithdrawal' | 'executeCashpayWithdraw'>;

  constructor(
    database: Database,
    client: Pick<PartnerClient, 'createCashpayWithdrawal' | 'executeCashpayWithdraw'>,
  ) {
    this.#database = database;
    this.#client = client;
  }

  /**
   * Stages a withdrawal. Returns `undefined` if the key belongs to a withdrawal with another amount
   * or payout method. The method may change while the withdrawal waits in `staging` with a code.
   */
  async stage(
    accountId: string,
    user: ActingUser,
    {idempotencyKey, amount, paymentMethod}: WithdrawalOrder,
  ): Promise<Withdrawal | undefined> {
    await this.#database.query(
      `INSERT INTO withdrawals VALUES
        ($1, $2, $3, $4, $5, 'staging', NULL, ${this.#database.now}, NULL)
        ON CONFLICT (account_id, idempotency_key) DO NOTHING`,
      [accountId, idempotencyKey, randomUUID(), amount, paymentMethod ?? null],
    );
    const [row] = await this.#database.query(
      'SELECT * FROM withdrawals WHERE account_id = $1 AND idempotency_key = $2',
      [accountId, idempotencyKey],
    );
    if (!row || textIn(row, 'amount') !== amount) return undefined;
    const transactionId = textIn(row, 'transaction_id');
    const isStaging = textIn(row, 'status') === 'staging';
    const isSameMethod = textOrNull(row, 'payment_method') === (paymentMethod ?? null);
    // A missing step may require another payout method. The service has staged nothing yet.
    const isNamedNow = isStaging && textOrNull(row, 'code') !== null;
    if (!isSameMethod && !isNamedNow) return undefined;
    if (!isStaging) return this.find(accountId, transactionId);
    // Safe to repeat: the service also treats the same id as the same withdrawal.
    const outcome = await outcomeOf(
      this.#client.createCashpayWithdrawal(user, {transactionId, amount, paymentMethod}),
    );
    const isStaged = outcome === 'staged';
    const status = isStaged ? 'staged' : comesFirst(outcome) ? 'staging' : 'refused';
    await this.#database.query(
      `UPDATE withdrawals SET status = $1, code = $2, payment_method = $3
        WHERE transaction_id = $4 AND status = 'staging'`,
      [status, isStaged ? null : outcome, paymentMethod ?? null, transactionId],
    );
    return this.find(accountId, transactionId);
  }

  /**
   * Executes a staged withdrawal. Returns `undefined` if the account has no withdrawal with this
   * id.
   */
  async execute(
    accountId: string,
    user: ActingUser,
    transactionId: string,
  ): Promise<Withdrawal | undefined> {
    const ours = await this.#database.query(
      `UPDATE withdrawals SET status = 'executing', code = NULL, executed_at = ${this.#database.now}
        WHERE account_id = $1 AND transaction_id = $2 AND status = 'staged'
        RETURNING amount`,
      [accountId, transactionId],
    );
    for (const row of ours) await this.#pay(user, transactionId, textIn(row, 'amount'));
    return this.find(accountId, transactionId);
  }

  async find(accountId: string, transactionId: string): Promise<Withdrawal | undefined> {
    const [row] = await this.#database.query(
      'SELECT * FROM withdrawals WHERE account_id = $1 AND transaction_id = $2',
      [accountId, transactionId],
    );
    if (!row) return undefined;
    const code = textOrNull(row, 'code');
    return {
      transactionId,
      amount: textIn(row, 'amount'),
      status: textIn(row, 'status'),
      ...(code !== null && {code}),
    };
  }

  async #pay(user: ActingUser, transactionId: string, amount: string): Promise<void> {
    try {
      const execution = await this.#client.executeCashpayWithdraw(user, transactionId, {amount});
      const {outcome} = execution;
      if (outcome === 'executed') await this.#end(transactionId, execution.transaction.status);
      // The other missing steps need staging again, where the page can name a payout method.
      else if (outcome === 'no_payment_method') await this.#end(transactionId, 'staged', outcome);
      else await this.#end(transactionId, 'staging', outcome);
    } catch (error) {
      // Without a definite answer, the money may have been sent. The status stays `executing` until
      // the event.
      if (!(error instanceof PartnerError) || !error.definite) throw error;
      // A status of 200 means that the execution failed. With other statuses, it never began.
      const isOver = error.status === 200;
      await this.#end(transactionId, isOver ? 'failed' : 'staged', error.code);
      if (error.status === 401 || error.status === 403) throw error;
    }
  }

  /** Writes the outcome, unless an event has already ended the withdrawal. */
  async #end(transactionId: string, status: string, code: string | null = null): Promise<void> {
    await this.#database.query(
      `UPDATE withdrawals SET status = $1, code = $2
        WHERE transaction_id = $3 AND status = 'executing'`,
      [status, code, transactionId],
    );
  }
}

/** True if the user can complete a prior step and stage again. Any other refusal is final. */
function comesFirst(outcome: string): boolean {
  return outcome === 'no_payment_method' || outcome === 'payment_method_ambiguous';
}

async function outcomeOf(sent: Promise<CashpayStaging | CashpayExecution>): Promise<string> {
  try {
    return (await sent).outcome;
  } catch (error) {
    if (!(error instanceof PartnerError) || !error.definite || error.retryable) throw error;
    // The service refused the credentials, the gates or the location. A later attempt may succeed.
    if (error.status === 401 || error.status === 403) throw error;
    return error.code;
  }
}
