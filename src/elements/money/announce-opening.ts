import type {Action} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import type {OpeningState} from '../../flows/opening.js';
import {emit} from '../../host/events.js';
import * as notice from '../notices/notices.js';
import type {Said} from '../running-flow.js';

/** Tells the page what a new step of the opening means to it (contract 6 and 7.4). */
export function announceOpening(
  target: EventTarget,
  action: Action,
  state: OpeningState,
  report: (error: ServiceError) => void,
): void {
  switch (state.step) {
    case 'paying': {
      const {provider: chosen, reason, offer} = state;
      if (!reason) return;
      const {skipped} = offer;
      emit(target, 'service-provider-change', {action, chosen, reason, skipped});
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
    case 'resuming':
      break;
  }
}

/** What is said of the screens before a payment; the choices speak for themselves. */
export function openingSaid(
  state: OpeningState | undefined,
  action: Action,
  words: ReturnType<typeof notice.noticeWords>,
): Said {
  switch (state?.step) {
    case 'blocked':
      return {alert: words.blockedTitle};
    case 'failed':
      return {alert: notice.failedTitle(state.error, words)};
    case 'offering':
      if (state.offer.kind === 'denied') return {status: words[notice.deniedTitle(action)]};
      return {};
    case 'opening':
    case 'paying':
    case 'resuming':
    case undefined:
      return {};
  }
}
