import type {Action} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import type {OpeningState} from '../../flows/opening.js';
import {emit} from '../../host/events.js';

/** Tells the page what a new step of the opening means (contract 6 and 7.4). */
export class OpeningReport {
  readonly #target: EventTarget;
  readonly #action: Action;
  readonly #report: (error: ServiceError) => void;

  constructor(target: EventTarget, action: Action, report: (error: ServiceError) => void) {
    this.#target = target;
    this.#action = action;
    this.#report = report;
  }

  moved(state: OpeningState): void {
    switch (state.step) {
      case 'paying': {
        const {provider: chosen, reason, offer} = state;
        if (!reason) return;
        const detail = {action: this.#action, chosen, reason, skipped: offer.skipped};
        emit(this.#target, 'service-provider-change', detail);
        return;
      }
      case 'offering': {
        if (state.offer.kind !== 'gated') return;
        const message = 'A required step is not completed.';
        const pendingGates = state.offer.gates;
        this.#report(new ServiceError('PERMISSION_DENIED', message, {pendingGates}));
        return;
      }
      case 'blocked': {
        const errorId = new ServiceError('GEOFENCE_BLOCKED', '').id;
        emit(this.#target, 'service-geofence-blocked', {...state.place, phase: 'open', errorId});
        return;
      }
      case 'failed':
        this.#report(state.error);
        return;
      case 'opening':
      case 'resuming':
        return;
    }
  }
}
