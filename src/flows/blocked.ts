/** The state of a flow that the user may not use at their location (contract 6). */
import type {ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';

/** Whether a flow checks the user's location. Only a signup opens anywhere. */
export const dependsOnPlace = (flow: FlowName): boolean => flow !== 'signup';

/** Why the user may not continue, and their location. */
export interface Block {
  /** `GEOFENCE_BLOCKED`. Its message is the service's reason. */
  readonly error: ServiceError;
  /** The state or region where the service locates the user. Empty if it does not say. */
  readonly stateCode: string;
}

/** A runner's answer if the service refuses the user's location. */
export interface BlockedEvent extends Block {
  readonly type: 'blocked';
}

export interface Blocked extends Block {
  readonly step: 'blocked';
}

/** `before` is the state that Back leads to, or `undefined` if the flow could not open. */
export interface LeavableBlock<State> extends Blocked {
  readonly before: State | undefined;
}
