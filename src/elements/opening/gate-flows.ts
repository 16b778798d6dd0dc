/** The gates that have a flow here. It runs in place of the payment. */
import type {Gate} from '../../contract/access.js';
import type {Session} from '../../session/session.js';
import type {ParentFlow, RunningFlow} from '../running-flow.js';
import type {ServiceElement} from '../service-element.js';

export type Begin = (element: ServiceElement, session: Session, parent: ParentFlow) => RunningFlow;

const FLOWS: Partial<Record<Gate, () => Promise<Begin>>> = {
  kyc: async () => {
    const {KycFlow} = await import('../kyc/kyc-flow.js');
    return (...args) => new KycFlow(...args);
  },
  terms: async () => {
    const {TermsFlow} = await import('../terms/terms-flow.js');
    return (...args) => new TermsFlow(...args);
  },
};

/** Loads a gate's flow. `undefined` if the gate has none here. */
export function loadGateFlow(gate: Gate): Promise<Begin> | undefined {
  return FLOWS[gate]?.();
}
