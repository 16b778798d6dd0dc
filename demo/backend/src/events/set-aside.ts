/**
 * Events that the backend does not apply. They are stored for the operator to review. One
 * transaction stores the event here and advances the position, so that later events are still
 * booked. The reasons:
 *
 * | reason       | the event                                                                  |
 * | ------------ | -------------------------------------------------------------------------- |
 * | `unreadable` | is of a known kind in a form that the client cannot read                    |
 * | `mismatch`   | has the id of a payment, but a different action, provider, amount or user   |
 * | `refused`    | was refused by the database three times, and would be again                 |
 */
import type {ConnectionEvent} from 'service-embed/partner';
import type {Database, Queries} from '../store/database.ts';

export type Reason = 'unreadable' | 'mismatch' | 'refused';

export async function setAside(
  tx: Queries,
  {now}: Pick<Database, 'now'>,
  event: ConnectionEvent,
  epoch: number,
  reason: Reason,
): Promise<void> {
  const isUnreadable = event.type === 'unreadable';
  await tx.query(`INSERT INTO set_aside VALUES ($1, $2, $3, $4, $5, ${now})`, [
    epoch,
    event.sequence,
    isUnreadable ? event.kind : event.type,
    reason,
    isUnreadable ? event.text : JSON.stringify(event),
  ]);
}
