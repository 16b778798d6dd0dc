/** Runs the commands of a payment with one provider. Never rejects. */
import type {Action} from '../contract/access.js';
import type {Runner} from '../flows/flow.js';
import type {Need, PaymentCommand, PaymentEvent, PaymentOutcome} from '../flows/payment-state.js';
import {abandon, find, send, watch} from './orders.js';
import {tellsPlace} from './place.js';
import type {ProviderCall, PaymentProvider} from '../providers/provider.js';
import type {RunnerOptions} from './runner-options.js';
import {readWallet} from '../providers/reads-ahead.js';

export interface PaymentRunnerOptions<N extends Need, A> extends RunnerOptions {
  readonly provider: PaymentProvider<N, A>;
  readonly action: Action;
}

export function paymentRunner<N extends Need, A>({
  provider,
  session,
  action,
  timeout,
}: PaymentRunnerOptions<N, A>): Runner<PaymentCommand<N, A>, PaymentEvent<N, A>> {
  return tellsPlace({session, timeout}, action, async (command, signal) => {
    const call = {session, action, signal, timeout: timeout()};
    const outcome = await carryOut(provider, call, command);
    const isBlock = outcome.type === 'rejected' && outcome.error.code === 'GEOFENCE_BLOCKED';
    if (isBlock) throw outcome.error;
    return outcome;
  });
}

async function carryOut<N extends Need, A>(
  provider: PaymentProvider<N, A>,
  call: ProviderCall,
  command: PaymentCommand<N, A>,
): Promise<PaymentOutcome<N>> {
  switch (command.type) {
    case 'prepare':
      return provider.prepare(call);
    case 'answer':
      return provider.answer(call, command.need, command.answer);
    case 'send': {
      const outcome = await send(call, command.order);
      if (outcome.type !== 'rejected') return outcome;
      const {error} = outcome;
      if (error.code === 'GEOFENCE_BLOCKED') return outcome;
      // If the provider's own request fails, report the order's error.
      const need = error.definite
        ? await provider.needAfter(call, error).catch(() => undefined)
        : undefined;
      return need ? {type: 'needs', need, error} : outcome;
    }
    case 'find':
      return find(call, command.order);
    case 'abandon':
      return abandon(call, command.order);
    case 'watch':
      return watch(call, command.order, command.known);
    case 'readBalance':
      // If the balance cannot be read, the flow uses the last one.
      return {type: 'balance', wallet: await readWallet(call).catch(() => undefined)};
  }
}
