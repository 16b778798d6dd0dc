import {ACTIONS} from './access.js';

/** Every flow that an element or a frame of the service can run. */
export const FLOWS = [...ACTIONS, 'kyc', 'signup', 'terms'] as const;
/** The name of a flow. Its element is `<service-NAME>`. */
export type FlowName = (typeof FLOWS)[number];

export const isFlowName = (text: string): text is FlowName => FLOWS.some(flow => flow === text);
