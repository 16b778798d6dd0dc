/** Runs the commands of the opening. Never rejects. */
import type {Action} from '../contract/access.js';
import {ServiceError} from '../contract/errors.js';
import type {Runner} from '../flows/flow.js';
import type {OpeningCommand, OpeningEvent} from '../flows/opening.js';
import type {Session} from '../session/session.js';
import {claimOpenOrder, shareOrders, type Holder} from './open-orders.js';
import {readPlace, tellsPlace} from './place.js';
import type {RunnerOptions} from './runner-options.js';

export interface OpeningRunnerOptions extends RunnerOptions {
  readonly session: Session;
  readonly action: Action;
  /** The element that shows an earlier order, if there is one. */
  readonly holder: Holder;
}

/**
 * Waits until the session is validated, then asks whether the flow may open
 * where the user is (contract 6). An earlier order comes before that check,
 * because the user must see how it ends wherever they are.
 */
export function openingRunner({
  session,
  action,
  timeout,
  holder,
}: OpeningRunnerOptions): Runner<OpeningCommand, OpeningEvent> {
  // The other tabs answer while the service validates the session.
  shareOrders(session.owner);
  return tellsPlace({session, timeout}, action, async (command, signal) => {
    if (command.type === 'recheck') {
      await session.revalidate();
      // After the session's end, nothing is known about the permissions.
      const {state} = session;
      return {type: 'rechecked', access: state.status === 'active' ? state.access : undefined};
    }
    await session.settled();
    signal.throwIfAborted();
    const early = claimOpenOrder(session.owner, action, holder);
    if (early) return {type: 'resumed', open: early};
    const {block} = await readPlace(session, action, timeout(), signal);
    // Another tab may have answered in the meantime.
    const open = claimOpenOrder(session.owner, action, holder);
    if (open) return {type: 'resumed', open};
    if (block) return block;
    // The session was active when the call was made. Its data still holds.
    const {access} = session;
    if (!access) throw new ServiceError('SESSION_INVALID', 'The session has ended.');
    return {type: 'opened', access};
  });
}
