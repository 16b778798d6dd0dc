/** Runs the commands of the terms flow. Never rejects. */
import {termsCalls} from '../api/terms.js';
import type {Runner} from '../flows/flow.js';
import type {TermsCommand, TermsEvent} from '../flows/terms.js';
import {placeCheck, tellsPlace} from './place.js';
import type {InnerRunnerOptions} from './runner-options.js';

export function termsRunner({
  session,
  timeout,
  isInside,
}: InnerRunnerOptions): Runner<TermsCommand, TermsEvent> {
  const blockAt = placeCheck({session, timeout}, 'terms', isInside);
  return tellsPlace({session, timeout}, 'terms', async (command, signal) => {
    switch (command.type) {
      case 'ask': {
        // As in an identity check, do not ask for the terms if the user's location is refused.
        const block = await blockAt(signal);
        if (block) return block;
        const state = await session.call(
          connection => termsCalls.terms(connection, {}, signal),
          timeout(),
        );
        return {type: 'state', state};
      }
      case 'record': {
        const {version} = command;
        const answer = await session.call(
          connection => termsCalls.termsAccept(connection, {version}, signal),
          timeout(),
        );
        return {type: 'recorded', answer};
      }
    }
  });
}
