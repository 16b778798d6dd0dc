/** The gates that have a flow in a payment element. The flow replaces the payment's screen. */
import type {Gate} from '../../contract/access.js';
import type {Session} from '../../session/session.js';
import {localeOf} from '../flow/locale-controller.js';
import type {ParentFlow, RunningFlow} from '../flow/running-flow.js';
import type {ServiceElement} from '../session/service-element.js';

export type Begin = (element: ServiceElement, session: Session, parent: ParentFlow) => RunningFlow;

const FLOWS = {
  kyc: async () => {
    const {KycFlow} = await import('../kyc/kyc-flow.js');
    return (...args) => new KycFlow(...args);
  },
  terms: async () => {
    const {TermsFlow} = await import('../terms/terms-flow.js');
    return (...args) => new TermsFlow(...args);
  },
} as const satisfies Partial<Record<Gate, () => Promise<Begin>>>;

/** True if the gate has a flow in a payment element. */
export const hasGateFlow = (gate: Gate): gate is keyof typeof FLOWS => gate in FLOWS;

/** Loads a gate's flow and its words. Returns `undefined` if the gate has no flow. */
export function loadGateFlow(gate: Gate, element: ServiceElement): Promise<Begin> | undefined {
  if (!hasGateFlow(gate)) return undefined;
  const loading = Promise.all([FLOWS[gate](), localeOf(element).load(gate)]);
  return loading.then(([begin]) => begin);
}
