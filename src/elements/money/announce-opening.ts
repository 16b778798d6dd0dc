import type {Action} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import type {OpeningState} from '../../flows/opening.js';
import {emit} from '../../host/events.js';

/** Tells the page what a new step of the opening means to it (contract 6 and 7.4). */
export function announceOpening(
  target: EventTarget,
  action: Action,
  state: OpeningState,
  report: (error: ServiceError) => void,
): void {
  switch (state.step) {
    case 'paying': {
      const {chosen, skipped} = state.offer;
      if (chosen?.provider !== state.provider) return;
      const {provider, reason} = chosen;
      emit(target, 'service-provider-change', {action, chosen: provider, reason, skipped});
      break;
    }
    case 'offering': {
      if (state.offer.kind !== 'gated') return;
      const message = 'A required step is not completed.';
      report(new ServiceError('PERMISSION_DENIED', message, {pendingGates: state.offer.gates}));
      break;
    }
    case 'blocked': {
      const errorId = new ServiceError('GEOFENCE_BLOCKED', '').id;
      emit(target, 'service-geofence-blocked', {...state.place, phase: 'open', errorId});
      break;
    }
    case 'failed':
      report(state.error);
      break;
    case 'opening':
      break;
  }
}
