import {asServiceError, type ServiceError} from '../contract/errors.js';
import type {Runner} from '../flows/flow.js';

export interface Rejected {
  readonly type: 'rejected';
  readonly error: ServiceError;
}

/** Returns a runner that resolves with `rejected` if `run` throws or rejects. */
export function neverRejects<Command, Event>(
  run: Runner<Command, Event>,
): Runner<Command, Event | Rejected> {
  return async (command, signal) => {
    try {
      return await run(command, signal);
    } catch (cause) {
      return {type: 'rejected', error: asServiceError(cause)};
    }
  };
}
