/** The providers' parts of the code, asked for while the user reads the choices. */
import type {Provider} from '../../contract/access.js';
import type {RunningPayment} from '../payment/payment.js';
import type {PaymentHost} from '../payment/payment-host.js';
import type {Errand} from '../../providers/provider.js';

/** A provider's flow, ready to begin. */
export interface ProviderFlow {
  /** Starts the provider's first reads before it is chosen. */
  prefetch(errand: Errand): void;
  begin(host: PaymentHost): RunningPayment;
}

/** The table of the providers that have a flow: a new one is a row here. */
const FLOWS: Partial<Record<Provider, () => Promise<ProviderFlow>>> = {
  bankpay: async () => {
    // The kit imports the payment; naming it here, too, fetches both at once.
    const [kit] = await Promise.all([
      import('../bankpay/bankpay-kit.js'),
      import('../payment/payment.js'),
    ]);
    return kit;
  },
  crypto: async () => {
    const [kit] = await Promise.all([
      import('../crypto/crypto-kit.js'),
      import('../payment/payment.js'),
    ]);
    return kit;
  },
};

export async function loadFlow(provider: Provider): Promise<ProviderFlow | undefined> {
  return FLOWS[provider]?.();
}
