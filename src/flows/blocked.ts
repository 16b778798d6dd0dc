/** The state of a flow that the user may not use where they are (contract 6). */
import type {ServiceError} from '../contract/errors.js';
import type {FlowName} from '../contract/flow-name.js';

/** A signup opens anywhere. Every other flow depends on where the user is. */
export const dependsOnPlace = (flow: FlowName): boolean => flow !== 'signup';

/** Why the user may not go on, and where they are. */
export interface Block {
  /** `GEOFENCE_BLOCKED`. Its message is the service's reason. */
  readonly error: ServiceError;
  /** The state or region where the service locates the user. Empty if it does not say. */
  readonly stateCode: string;
}

/** A runner's answer if the service refuses the user's place. */
export interface BlockedEvent extends Block {
  readonly type: 'blocked';
}

export interface Blocked extends Block {
  readonly step: 'blocked';
}

/** `before` is the state to go back to from the block. `undefined` if the flow could not open. */
export interface LeavableBlock<State> extends Blocked {
  readonly before: State | undefined;
}
