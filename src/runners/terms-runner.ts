/** Runs the commands of accepting the terms. Never rejects. */
import type {Caller} from '../api/request.js';
import {acceptTerms, termsState} from '../api/terms.js';
import {asServiceError} from '../contract/errors.js';
import type {Runner} from '../flows/flow.js';
import type {TermsCommand, TermsEvent} from '../flows/terms.js';

/** `inPlace` rejects if the user may not open the flow from where they are. */
export function termsRunner(
  session: Caller,
  inPlace: (signal: AbortSignal) => Promise<void>,
): Runner<TermsCommand, TermsEvent> {
  const run = async (command: TermsCommand, signal: AbortSignal): Promise<TermsEvent> => {
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
  };
  return async (command, signal) => {
    try {
      return await run(command, signal);
    } catch (cause) {
      return {type: 'rejected', error: asServiceError(cause)};
    }
  };
}
