/**
 * Compares the backend's bookings with the service's events: each event must be booked exactly
 * once.
 */
import type {Reason} from './odd-events.ts';
import type {BackendService} from './service.ts';
import type {RunStore} from './store.ts';

export interface Verdict {
  readonly events: number;
  readonly booked: number;
  readonly doubled: number;
  readonly lost: number;
  /** Payments on which the two ledgers differ. */
  readonly unequal: number;
  readonly gaps: number;
  /**
   * Number of events that were set aside by mistake or for the wrong reason, or booked by mistake.
   */
  readonly misread: number;
  readonly lostSecrets: number;
}

export function verdictOn(
  store: RunStore,
  {service, sequence}: BackendService,
  users: readonly string[],
  odd: ReadonlyMap<number, Reason>,
): Verdict {
  const booked = store.rows('SELECT sequence FROM journal').map(([text]) => Number(text));
  const events = sequence();
  const distinct = new Set(booked);
  const ours = store
    .rows('SELECT user_id, transaction_id, action, amount, status FROM payments')
    .map(String);
  const theirs = users.flatMap(userId =>
    service.ledger
      .ofUser(userId)
      .map(({transactionId, action, amount, status}) =>
        String([userId, transactionId, action, amount, status]),
      ),
  );
  const setAside = store.rows('SELECT sequence, reason FROM set_aside').map(String);
  const due = new Set([...odd].map(([number, reason]) => String([number, reason])));
  const [known, real] = [new Set(ours), new Set(theirs)];
  return {
    events,
    booked: booked.length,
    doubled: booked.length - distinct.size,
    lost: Array.from({length: events}, (_, at) => at + 1).filter(each => !distinct.has(each))
      .length,
    unequal: [...known.symmetricDifference(real)].length,
    gaps: store.rows('SELECT epoch FROM gaps').length,
    misread: [...new Set(setAside).symmetricDifference(due)].length,
    lostSecrets: store.rows("SELECT account_id FROM service_users WHERE status = 'lost'").length,
  };
}
