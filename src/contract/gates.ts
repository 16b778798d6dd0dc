/** The route of each pending gate (contract 7.4, "Routing by `pending_gates` entry"). */
import type {Gate} from './access.js';
import type {ServiceEvents} from './events.js';

/**
 * Where a pending gate leads.
 *
 * - `kyc`: re-verification (`useKyc` / `useIdUpload`);
 * - `tandc`: the service's terms page in an iframe;
 * - `host`: no embedded flow; the host page has its own;
 * - `support`: the user cannot resolve it.
 */
export type GateRoute = ServiceEvents['service-gate-required']['route'];

export const GATE_ROUTES = {
  kyc: 'kyc',
  terms: 'tandc',
  'email-verify': 'host',
  'phone-verify': 'host',
  'not-suspended': 'support',
} as const satisfies Record<Gate, GateRoute>;
