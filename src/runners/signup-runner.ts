/** Runs the commands of a signup. Never rejects. */
import {signupCalls} from '../api/signup.js';
import type {Runner} from '../flows/flow.js';
import type {SignupCommand, SignupEvent} from '../flows/signup-state.js';
import {neverRejects} from './never-rejects.js';
import type {RunnerOptions} from './runner-options.js';

export function signupRunner({
  session,
  timeout,
}: RunnerOptions): Runner<SignupCommand, SignupEvent> {
  return neverRejects((command, signal) =>
    session.call(async (connection): Promise<SignupEvent> => {
      switch (command.type) {
        case 'start':
          return {
            type: 'started',
            answer: await signupCalls.signupStart(connection, {phone: command.phone}, signal),
          };
        case 'confirm':
          return {
            type: 'confirmed',
            answer: await signupCalls.signupConfirm(connection, {code: command.code}, signal),
          };
        case 'complete': {
          const answer = await signupCalls.signupComplete(
            connection,
            {details: command.details},
            signal,
          );
          return {type: 'completed', answer};
        }
      }
    }, timeout()),
  );
}
