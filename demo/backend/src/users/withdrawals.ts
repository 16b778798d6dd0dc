/**
 * Cashpay withdrawals, each paid out once at most, whichever request is repeated and whichever process dies:
 *
 *     staging ──▶ staged ──▶ executing ──▶ pending │ completed │ failed
 *        └──▶ refused         └──▶ staged (the service says that nothing was carried out)
 *
 * Where a step is missing that comes first (contract 7.6: no payout method, several of them, not staged), the
 * withdrawal waits for it, with the service's code: `staging` goes on when the page posts it again under the
 * same key, `staged` when it is executed again.
 *
 * The page's `Idempotency-Key` names one withdrawal, at whichever instance it arrives. `executing` is
 * written before the one request that moves money. It is never sent again: where its answer was lost,
 * the service's event ends the withdrawal. Where no event comes, the process died before its request.
 * Two minutes later no JWT of it is valid any more. Then it is open: `/ready` counts it, the service's
 * operator says what became of it, and `admin settle` writes that down.
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
  /** The service's code, where it has refused, or where a step comes first. */
  readonly code?: string;
}

export interface WithdrawalOrder {
  readonly idempotencyKey: string;
  /** Decimal text. */
  readonly amount: string;
  readonly paymentMethod?: string | undefined;
}

/** Milliseconds after which no request of an execution can still arrive: the JWT's life, and more. */
const OPEN_AFTER = 120_000;

/** The ids of withdrawals that do not end by themselves. */
export async function openWithdrawals(database: Database): Promise<readonly string[]> {
  const rows = await database.query(
    `SELECT transaction_id FROM withdrawals
      WHERE status = 'executing' AND
        (executed_at < ${database.now} - ${OPEN_AFTER} OR executed_at > ${database.now})`,
  );
  return rows.map(row => textIn(row, 'transaction_id'));
}

/** An operator's verdict on an open withdrawal. `staged`: nothing was carried out. */
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

  /** `undefined`: the key stands for another amount already. */
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
    // The user has several methods and must name one. The service has staged nothing yet.
    const isNamedNow = isStaging && textOrNull(row, 'code') !== null;
    if (!isSameMethod && !isNamedNow) return undefined;
    if (!isStaging) return this.find(accountId, transactionId);
    // The same id is the same withdrawal for the service, too.
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

  /** `undefined`: there is none of that id. */
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
      // A method can be named only while it is staged.
      else if (outcome === 'no_payment_method') await this.#end(transactionId, 'staged', outcome);
      else await this.#end(transactionId, 'staging', outcome);
    } catch (error) {
      // Not definite: the money may have left. It stays `executing` until the event.
      if (!(error instanceof PartnerError) || !error.definite) throw error;
      // A 429 or a 403 comes before anything is done, and a failed one is over.
      const isOver = error.status === 200;
      await this.#end(transactionId, isOver ? 'failed' : 'staged', error.code);
      if (error.status === 401 || error.status === 403) throw error;
    }
  }

  /** The event may have been faster. It has the last word. */
  async #end(transactionId: string, status: string, code: string | null = null): Promise<void> {
    await this.#database.query(
      `UPDATE withdrawals SET status = $1, code = $2
        WHERE transaction_id = $3 AND status = 'executing'`,
      [status, code, transactionId],
    );
  }
}

/** Steps that come before a withdrawal can be staged. All else is an answer for good. */
function comesFirst(outcome: string): boolean {
  return outcome === 'no_payment_method' || outcome === 'payment_method_ambiguous';
}

async function outcomeOf(sent: Promise<CashpayStaging | CashpayExecution>): Promise<string> {
  try {
    return (await sent).outcome;
  } catch (error) {
    if (!(error instanceof PartnerError) || !error.definite || error.retryable) throw error;
    // Our credentials, or the user's gates or location, were refused. A later retry may succeed.
    if (error.status === 401 || error.status === 403) throw error;
    return error.code;
  }
}
