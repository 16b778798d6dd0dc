/** Loads the code of a provider while the user reads the choices. */
import type {ProviderCall} from '../../providers/provider.js';
import type {ProviderWithFlow} from '../../providers/table.js';
import type {RunningPayment} from './payment-flow.js';
import type {PaymentSetup} from './payment-setup.js';

/** A provider's flow, ready to begin. */
export interface ProviderFlow {
  /** Starts the provider's first requests before the user chooses it. */
  prefetch(call: ProviderCall): void;
  begin(setup: PaymentSetup): RunningPayment;
}

const FLOWS: Readonly<Record<ProviderWithFlow, () => Promise<ProviderFlow>>> = {
  bankpay: () => import('../bankpay/bankpay-ui.js'),
  crypto: () => import('../crypto/crypto-ui.js'),
};

export async function loadFlow(provider: ProviderWithFlow): Promise<ProviderFlow> {
  // The first one imports the other two. Naming all three here loads them in parallel.
  const [flow] = await Promise.all([
    FLOWS[provider](),
    import('./payment-flow.js'),
    import('../../runners/payment-runner.js'),
  ]);
  return flow;
}
