import type {Action, Provider} from '../contract/access.js';

/**
 * Which providers have a flow (contract 7.6, "Provider support"). A provider
 * that is granted without one is shown as a placeholder.
 */
export const SHIPPED: Readonly<Record<Action, readonly Provider[]>> = {
  deposit: ['bankpay', 'crypto'],
  withdraw: ['bankpay'],
};
