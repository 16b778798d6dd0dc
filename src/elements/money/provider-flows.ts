/** The providers' parts of the code, asked for while the user reads the choices. */
import type {Provider} from '../../contract/access.js';
import type {RunningPayment} from '../payment/payment.js';
import type {PaymentHost} from '../payment/payment-host.js';
import type {ProviderCall} from '../../providers/provider.js';

/** A provider's flow, ready to begin. */
export interface ProviderFlow {
  /** Starts the provider's first reads before it is chosen. */
  prefetch(call: ProviderCall): void;
  begin(host: PaymentHost): RunningPayment;
}

/** The table of the providers that have a flow: a new one is a row here. */
const FLOWS: Partial<Record<Provider, () => Promise<ProviderFlow>>> = {
  bankpay: () => import('../bankpay/bankpay-kit.js'),
  crypto: () => import('../crypto/crypto-kit.js'),
};

export async function loadFlow(provider: Provider): Promise<ProviderFlow | undefined> {
  const load = FLOWS[provider];
  if (!load) return undefined;
  // A kit imports the other two; naming them here, too, fetches all at once.
  const [kit] = await Promise.all([
    load(),
    import('../payment/payment.js'),
    import('../../runners/payment-runner.js'),
  ]);
  return kit;
}
