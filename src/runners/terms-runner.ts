/** Runs the commands of accepting the terms. Never rejects. */
import type {Caller} from '../api/request.js';
import {acceptTerms, termsState} from '../api/terms.js';
import type {Runner} from '../flows/flow.js';
import type {TermsCommand, TermsEvent} from '../flows/terms.js';
import {neverRejects} from './never-rejects.js';

/** `inPlace` rejects if the user may not open the flow from where they are. */
export function termsRunner(
  session: Caller,
  inPlace: (signal: AbortSignal) => Promise<void>,
): Runner<TermsCommand, TermsEvent> {
  return neverRejects(async (command, signal) => {
    switch (command.type) {
      case 'ask': {
        const [state] = await Promise.all([
          session.call(connection => termsState(connection, signal)),
          inPlace(signal),
        ]);
        return {type: 'state', state};
      }
      case 'record': {
        const {version} = command;
        const answer = await session.call(connection => acceptTerms(connection, version, signal));
        return {type: 'recorded', answer};
      }
    }
  });
}
