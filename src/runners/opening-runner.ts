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
  /** The element of this flow. If there is an earlier order, this element shows it. */
  readonly holder: Holder;
}

/**
 * Asks whether the flow may open at the user's location (contract 6), while the
 * service validates the session. An earlier order is shown even if the
 * location is refused, because the user must see how the order ends.
 */
export function openingRunner({
  session,
  action,
  timeout,
  holder,
}: OpeningRunnerOptions): Runner<OpeningCommand, OpeningEvent> {
  // Start now, so that the other tabs answer while the service validates the session.
  shareOrders(session.owner);
  return tellsPlace({session, timeout}, action, async (command, signal) => {
    if (command.type === 'recheck') {
      await session.revalidate();
      // If the session has ended, its last permissions may be outdated.
      const {state} = session;
      return {type: 'rechecked', access: state.status === 'active' ? state.access : undefined};
    }
    const place = readPlace(session, action, timeout(), signal);
    // Ignore a failed location request if the session fails or an earlier order is shown.
    place.catch(() => {});
    await session.settled();
    signal.throwIfAborted();
    const early = claimOpenOrder(session.owner, action, holder);
    if (early) return {type: 'resumed', open: early};
    const {block} = await place;
    // A run that has ended must not take an order from the run after it.
    signal.throwIfAborted();
    // During that request, another tab may have reported an order.
    const open = claimOpenOrder(session.owner, action, holder);
    if (open) return {type: 'resumed', open};
    if (block) return block;
    // Use the last known access, because the session may be renewing by now.
    const {access} = session;
    if (!access) throw new ServiceError('SESSION_INVALID', 'The session has ended.');
    return {type: 'opened', access};
  });
}
