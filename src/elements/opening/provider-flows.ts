/** Loads the code of a provider while the user reads the choices. */
import type {ProviderCall} from '../../providers/provider.js';
import type {ProviderWithFlow} from '../../providers/table.js';
import {once} from '../views/once.js';
import type {RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';

/** The loaded code of a provider's flow. */
export interface ProviderFlow {
  /** Starts the first requests before the user chooses the provider. */
  prefetch(call: ProviderCall): void;
  /** Makes the formats of the amount's screen while the browser is idle. */
  rehearse(element: PaymentSetup['element']): void;
  begin(setup: PaymentSetup): RunningPayment;
}

const loadPayment = once(() =>
  Promise.all([import('../payment/payment-flow.js'), import('../../runners/payment-runner.js')]),
);

const FLOWS: Readonly<Record<ProviderWithFlow, () => Promise<ProviderFlow>>> = {
  bankpay: once(() => import('../bankpay/bankpay-ui.js')),
  crypto: once(() => import('../crypto/crypto-ui.js')),
};

export async function loadFlow(provider: ProviderWithFlow): Promise<ProviderFlow> {
  // The provider's code imports the code of all payments. Import it here, too, to load both at
  // once.
  const [flow] = await Promise.all([FLOWS[provider](), loadPayment()]);
  return flow;
}
