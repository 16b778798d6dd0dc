import type {Provider} from '../../contract/access.js';
import type {OpeningState} from '../../flows/opening.js';
import type {SessionState} from '../../session/session-state.js';
import type {RunningPayment} from '../payment/payment.js';
import type {ElementState} from '../service-element.js';

/** What is on the screen: its name, for `service-step-change`, and the element's `:state()`. */
export interface Showing {
  readonly step: string;
  readonly state: ElementState;
}

export function showing(
  opening: OpeningState,
  session: SessionState,
  payment: Pick<RunningPayment, 'step' | 'elementState' | 'sent'> | undefined,
  ships: (provider: Provider) => boolean,
): Showing {
  if (session.status === 'failed' && !payment?.sent) {
    const expired = session.error.code === 'SESSION_EXPIRED';
    return expired ? {step: 'expired', state: 'expired'} : {step: 'failed', state: 'error'};
  }
  switch (opening.step) {
    case 'opening':
      return {step: 'opening', state: 'loading'};
    case 'failed':
      return {step: 'failed', state: 'error'};
    case 'blocked':
      return {step: 'blocked', state: 'blocked'};
    case 'offering':
      return opening.offer.kind === 'available'
        ? {step: 'choosing', state: 'ready'}
        : {step: opening.offer.kind, state: 'blocked'};
    case 'paying':
    case 'resuming':
      if (!ships(opening.provider)) return {step: 'unavailable', state: 'ready'};
      if (!payment) return {step: 'preparing', state: 'loading'};
      return {step: payment.step, state: payment.elementState};
  }
}
