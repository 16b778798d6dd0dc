/** Runs the commands of accepting the terms. Never rejects. */
import {acceptTerms, termsState} from '../api/terms.js';
import type {Runner} from '../flows/flow.js';
import type {TermsCommand, TermsEvent} from '../flows/terms.js';
import {neverRejects} from './never-rejects.js';
import type {PlacedRunnerOptions} from './runner-options.js';

export function termsRunner({
  session,
  timeout,
  inPlace,
}: PlacedRunnerOptions): Runner<TermsCommand, TermsEvent> {
  return neverRejects(async (command, signal) => {
    switch (command.type) {
      case 'ask': {
        const [state] = await Promise.all([
          session.call(connection => termsState(connection, signal), timeout()),
          inPlace(signal),
        ]);
        return {type: 'state', state};
      }
      case 'record': {
        const {version} = command;
        const answer = await session.call(
          connection => acceptTerms(connection, version, signal),
          timeout(),
        );
        return {type: 'recorded', answer};
      }
    }
  });
}
