/** Carries out the commands of a payment with one provider. Never rejects. */
import {geofence} from '../api/session.js';
import type {Action} from '../contract/access.js';
import {asServiceError} from '../contract/errors.js';
import {short} from '../contract/limits.js';
import type {Perform} from '../flows/flow.js';
import type {Need, PaymentCommand, PaymentEvent, PaymentOutcome} from '../flows/payment-state.js';
import type {Caller} from '../api/request.js';
import {abandon, find, send, watch} from './orders.js';
import type {Errand, PaymentProvider} from './provider.js';
import {readWallet} from './reads-ahead.js';

export interface Terms {
  readonly session: Caller;
  readonly action: Action;
  /** Milliseconds for each request. */
  readonly timeout: () => number;
}

export function performPayment<N extends Need, A>(
  provider: PaymentProvider<N, A>,
  {session, action, timeout}: Terms,
): Perform<PaymentCommand<N, A>, PaymentEvent<N, A>> {
  return async (command, signal) => {
    const errand: Errand = {session, action, signal, timeout: timeout()};
    try {
      return await carryOut(provider, errand, command);
    } catch (cause) {
      return {type: 'rejected', error: asServiceError(cause)};
    }
  };
}

async function placeOf({session, action, timeout}: Errand): Promise<string> {
  try {
    const {stateCode = ''} = await session.call(c => geofence(c, action), timeout);
    return short(stateCode);
  } catch {
    return '';
  }
}

async function carryOut<N extends Need, A>(
  provider: PaymentProvider<N, A>,
  errand: Errand,
  command: PaymentCommand<N, A>,
): Promise<PaymentOutcome<N>> {
  switch (command.type) {
    case 'prepare':
      return provider.prepare(errand);
    case 'answer':
      return provider.answer(errand, command.need, command.answer);
    case 'send': {
      const outcome = await send(errand, command.order);
      if (outcome.type !== 'rejected') return outcome;
      const {error} = outcome;
      // They have moved since the flow opened (contract 7.5): where to, is asked anew.
      if (error.code === 'GEOFENCE_BLOCKED') return {...outcome, stateCode: await placeOf(errand)};
      // If asking for the need fails, the refusal of the order stands all the same.
      const need = error.definite
        ? await provider.needAfter(errand, error).catch(() => undefined)
        : undefined;
      return need ? {type: 'needs', need, error} : outcome;
    }
    case 'find':
      return find(errand, command.order);
    case 'abandon':
      return abandon(errand, command.order);
    case 'watch':
      return watch(errand, command.order, command.known);
    case 'weigh':
      // A balance that cannot be read keeps nobody from going on with the last one.
      return {type: 'balance', wallet: await readWallet(errand).catch(() => undefined)};
  }
}
