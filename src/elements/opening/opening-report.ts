import type {Action} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import type {OpeningEvent, OpeningState, Place} from '../../flows/opening.js';
import {emit} from '../../host/events.js';
import type {Report, ReportOptions} from '../report.js';

export interface OpeningReportOptions extends ReportOptions {
  readonly action: Action;
}

/** Tells the page what a new step of the opening means (contract 6 and 7.4). */
export class OpeningReport implements Report<OpeningState, OpeningEvent> {
  readonly #element: EventTarget;
  readonly #action: Action;
  readonly #report: (error: ServiceError) => void;

  constructor({element, action, report}: OpeningReportOptions) {
    this.#element = element;
    this.#action = action;
    this.#report = report;
  }

  /** A session that fails while the flow opens blocks it. `moved` tells of that. */
  sessionFailed({code, id, message}: ServiceError, state: OpeningState | undefined): void {
    if (code !== 'GEOFENCE_BLOCKED' || state?.step === 'opening' || state?.step === 'blocked')
      return;
    this.#blocked({stateCode: '', reason: message}, 'submit', id);
  }

  moved(state: OpeningState, previous: OpeningState): void {
    if (state.step === previous.step) return;
    switch (state.step) {
      case 'paying': {
        const {provider: chosen, reason, offer} = state;
        if (!reason) return;
        const detail = {action: this.#action, chosen, reason, skipped: offer.skipped};
        emit(this.#element, 'service-provider-change', detail);
        return;
      }
      case 'offering': {
        if (state.offer.kind !== 'gated') return;
        const message = 'A required step is not completed.';
        const pendingGates = state.offer.gates;
        this.#report(new ServiceError('PERMISSION_DENIED', message, {pendingGates}));
        return;
      }
      case 'blocked':
        this.#blocked(state.place, 'open', new ServiceError('GEOFENCE_BLOCKED', '').id);
        return;
      case 'failed':
        this.#report(state.error);
        return;
      case 'opening':
      case 'resuming':
        return;
    }
  }

  #blocked(place: Place, phase: 'open' | 'submit', errorId: string): void {
    emit(this.#element, 'service-geofence-blocked', {...place, phase, errorId});
  }
}
