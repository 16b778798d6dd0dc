/** What an event changes here. Everything is written by the one transaction that moves the position. */
import type {ConnectionEvent, TransactionEvent} from 'service-embed/partner';
import type {Database, Queries} from '../store/database.ts';
import {signedUp} from '../users/registrations.ts';

/** `epoch` is the one in which the event came. */
export async function book(
  tx: Queries,
  database: Pick<Database, 'now'>,
  event: ConnectionEvent,
  epoch: number,
): Promise<void> {
  await tx.query(`INSERT INTO journal VALUES ($1, $2, $3, $4, $5, $6, ${database.now})`, [
    epoch,
    event.sequence,
    event.type,
    'userId' in event ? event.userId : null,
    event.type === 'transaction' ? event.transaction.transactionId : null,
    event.type === 'transaction' ? event.transaction.status : null,
  ]);
  switch (event.type) {
    case 'transaction':
      return bookTransaction(tx, database, event);
    case 'signup':
      return signedUp(tx, event.reference, event.userId);
    case 'gap':
      await tx.query(`INSERT INTO gaps VALUES ($1, $2, $3, ${database.now})`, [
        epoch,
        event.after,
        event.sequence,
      ]);
      return;
    case 'gates':
    case 'unknown':
      // The embed asks the service itself. Of an unknown event, its number is enough.
      return;
  }
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
  // One of our own withdrawals: the event also ends what a lost answer has left open.
  await tx.query(
    `UPDATE withdrawals SET status = $1, code = $2 WHERE transaction_id = $3
      AND account_id = (SELECT account_id FROM service_users WHERE user_id = $4)`,
    [status, transaction.code ?? null, transactionId, userId],
  );
}
