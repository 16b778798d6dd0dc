/** Runs the command of the opening. Never rejects. */
import type {Action} from '../contract/access.js';
import {ServiceError} from '../contract/errors.js';
import type {Runner} from '../flows/flow.js';
import type {OpeningCommand, OpeningEvent} from '../flows/opening.js';
import type {Session} from '../session/session.js';
import {claimOpenOrder, type Holder} from './open-orders.js';
import {placeOf, tellsPlace} from './place.js';
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
 * because the user must see how it ends anywhere.
 */
export function openingRunner({
  session,
  action,
  timeout,
  holder,
}: OpeningRunnerOptions): Runner<OpeningCommand, OpeningEvent> {
  return tellsPlace({session, timeout}, action, async (_, signal) => {
    await session.settled();
    signal.throwIfAborted();
    const open = claimOpenOrder(session.owner, action, holder);
    if (open) return {type: 'resumed', open};
    const {block} = await placeOf(session, action, timeout(), signal);
    if (block) return block;
    // The session was active when the call was made. What it knew then still holds.
    const {access} = session;
    if (!access) throw new ServiceError('SESSION_INVALID', 'The session has ended.');
    return {type: 'opened', access};
  });
}
