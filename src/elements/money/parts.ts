/**
 * The parts of the code that are loaded on first use. Each is asked for while
 * the user reads what is already there; all are asked for side by side, so
 * that none waits for another.
 */
import type {Provider} from '../../contract/access.js';
import type {PaymentHost, RunningPayment} from '../payment/payment.js';
import type {Errand} from '../../providers/provider.js';

export type Notices = typeof import('../notices/notices.js');

export const loadNotices = (): Promise<Notices> => import('../notices/notices.js');

/** A provider's flow, ready to begin. */
export interface ProviderFlow {
  /** Starts the provider's first reads before it is chosen. */
  prefetch(errand: Errand): void;
  begin(host: PaymentHost): RunningPayment;
}

/** The table of the providers that have a flow: a new one is a row here. */
const FLOWS: Partial<Record<Provider, () => Promise<ProviderFlow>>> = {
  bankpay: async () => {
    const [{Payment}, kit] = await Promise.all([
      import('../payment/payment.js'),
      import('../bankpay/bankpay-kit.js'),
    ]);
    return {prefetch: kit.prefetch, begin: host => new Payment(host, kit.createKit)};
  },
};

export async function loadFlow(provider: Provider): Promise<ProviderFlow | undefined> {
  return FLOWS[provider]?.();
}
