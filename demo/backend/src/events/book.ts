/** Books an event. The transaction that moves the position also writes all other changes. */
import type {ConnectionEvent, TransactionEvent} from 'service-embed/partner';
import type {Database, Queries, Row} from '../store/database.ts';
import {textIn, textOrNull} from '../store/rows.ts';
import {signedUp} from '../users/registrations.ts';
import {setAside, type Reason} from './set-aside.ts';

/** Books one event of `epoch`. Returns the reason if the event was set aside instead. */
export async function book(
  tx: Queries,
  database: Pick<Database, 'now'>,
  event: ConnectionEvent,
  epoch: number,
): Promise<Reason | undefined> {
  await writeDown(tx, database, event, epoch);
  switch (event.type) {
    case 'transaction': {
      const known = await inOurSpelling(tx, event);
      if (await isOfAnotherPayment(tx, known)) break;
      await bookTransaction(tx, database, known);
      return undefined;
    }
    case 'signup':
      await signedUp(tx, event.reference, event.userId);
      return undefined;
    case 'gap':
      await tx.query(`INSERT INTO gaps VALUES ($1, $2, $3, ${database.now})`, [
        epoch,
        event.after,
        event.sequence,
      ]);
      return undefined;
    case 'unreadable':
      // The event may be about money, and this backend cannot book it.
      await setAside(tx, database, event, epoch, 'unreadable');
      return 'unreadable';
    case 'gates':
    case 'unknown':
      // The embed itself reads gates from the service. An unknown kind needs only its journal row.
      return undefined;
  }
  await setAside(tx, database, event, epoch, 'mismatch');
  return 'mismatch';
}

/**
 * Skips an event that the database has refused. The journal row omits the ids and the status, which
 * the database may refuse again.
 */
export async function passOver(
  tx: Queries,
  database: Pick<Database, 'now'>,
  event: ConnectionEvent,
  epoch: number,
): Promise<Reason> {
  await tx.query(`INSERT INTO journal VALUES ($1, $2, $3, NULL, NULL, NULL, ${database.now})`, [
    epoch,
    event.sequence,
    event.type,
  ]);
  await setAside(tx, database, event, epoch, 'refused');
  return 'refused';
}

async function writeDown(
  tx: Queries,
  {now}: Pick<Database, 'now'>,
  event: ConnectionEvent,
  epoch: number,
): Promise<void> {
  await tx.query(`INSERT INTO journal VALUES ($1, $2, $3, $4, $5, $6, ${now})`, [
    epoch,
    event.sequence,
    event.type,
    'userId' in event ? event.userId : null,
    event.type === 'transaction' ? event.transaction.transactionId : null,
    event.type === 'transaction' ? event.transaction.status : null,
  ]);
}

/**
 * UUIDs in events may be uppercase. Rewrites the user's id as the service spelled it when it made
 * the user, and the transaction's id in lowercase.
 */
async function inOurSpelling(tx: Queries, event: TransactionEvent): Promise<TransactionEvent> {
  const {userId, transaction} = event;
  const small = userId.toLowerCase();
  const [row] = await tx.query('SELECT user_id FROM service_users WHERE user_id IN ($1, $2, $3)', [
    userId,
    small,
    userId.toUpperCase(),
  ]);
  return {
    ...event,
    userId: row ? textIn(row, 'user_id') : small,
    transaction: {...transaction, transactionId: transaction.transactionId.toLowerCase()},
  };
}

/**
 * True if a known payment has the event's id but other values. The id alone does not identify a
 * payment: a deposit of 1.00 with the id of a withdrawal of 500.00 must not end that withdrawal.
 */
async function isOfAnotherPayment(
  tx: Queries,
  {userId, transaction}: TransactionEvent,
): Promise<boolean> {
  const payments = await tx.query(
    `SELECT action, provider, amount, currency, user_id FROM payments
      WHERE user_id = $1 AND transaction_id = $2`,
    [userId, transaction.transactionId],
  );
  const withdrawals = await tx.query(
    `SELECT 'withdraw' AS action, 'cashpay' AS provider, amount, user_id
      FROM withdrawals LEFT JOIN service_users USING (account_id) WHERE transaction_id = $1`,
    [transaction.transactionId],
  );
  const told = {...transaction, user_id: userId};
  return [...payments, ...withdrawals].some(known => !isSame(known, told));
}

function isSame(
  known: Row,
  told: Pick<TransactionEvent['transaction'], 'action' | 'provider' | 'amount' | 'currency'> & {
    readonly user_id: string;
  },
): boolean {
  return (
    textIn(known, 'action') === told.action &&
    textIn(known, 'provider') === told.provider &&
    inCents(textIn(known, 'amount')) === inCents(told.amount) &&
    (known['currency'] ?? told.currency) === told.currency &&
    textOrNull(known, 'user_id') === told.user_id
  );
}

/** Converts decimal text to cents, so that `25`, `25.0` and `25.00` are equal. */
function inCents(amount: string): bigint {
  const [whole = '', cents = ''] = amount.split('.');
  return BigInt(whole + cents.padEnd(2, '0'));
}

async function bookTransaction(
  tx: Queries,
  database: Pick<Database, 'now'>,
  {userId, transaction}: TransactionEvent,
): Promise<void> {
  const {transactionId, action, provider, amount, currency, status} = transaction;
  await tx.query(
    `INSERT INTO payments VALUES ($1, $2, $3, $4, $5, $6, $7, ${database.now})
      ON CONFLICT (user_id, transaction_id) DO UPDATE SET
        status = excluded.status, booked_at = excluded.booked_at`,
    [userId, transactionId, action, provider, amount, currency, status],
  );
  // For a withdrawal of this backend, the event supplies the outcome if the response was lost.
  await tx.query('UPDATE withdrawals SET status = $1, code = $2 WHERE transaction_id = $3', [
    status,
    transaction.code ?? null,
    transactionId,
  ]);
}
