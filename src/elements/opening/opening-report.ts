import type {Action} from '../../contract/access.js';
import {truncated} from '../../contract/limits.js';
import type {Denial} from '../../flows/offer.js';
import type {OpeningEvent, OpeningState} from '../../flows/opening.js';
import {emit} from '../../host/events.js';
import type {Report, ReportFailure, ReportOptions} from '../flow/report.js';

export interface OpeningReportOptions extends ReportOptions {
  readonly action: Action;
}

/** Fires the events and reports the errors of a new stage of the opening (contract 6 and 7.4). */
export class OpeningReport implements Report<OpeningState, OpeningEvent> {
  readonly #element: EventTarget;
  readonly #action: Action;
  readonly #report: ReportFailure;

  constructor({element, action, report}: OpeningReportOptions) {
    this.#element = element;
    this.#action = action;
    this.#report = report;
  }

  moved(state: OpeningState, previous: OpeningState): void {
    if (stageOf(state) === stageOf(previous)) return;
    switch (state.step) {
      case 'paying': {
        const {provider: chosen, reason, offer} = state;
        if (!reason) return;
        const detail = {action: this.#action, chosen, reason, skipped: offer.skipped};
        emit(this.#element, 'service-provider-change', detail);
        return;
      }
      case 'offering': {
        const {offer} = state;
        const action = this.#action;
        if (offer.kind === 'gated')
          emit(this.#element, 'service-unavailable', {action, gates: offer.gates});
        if (offer.kind === 'denied')
          emit(this.#element, 'service-unavailable', {action, denials: offer.denials.map(shown)});
        return;
      }
      case 'blocked': {
        const {error, stateCode} = state;
        this.#report(error, {stateCode, phase: 'open'});
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

/** Shortens the service's reason, which can have any length. */
const shown = ({provider, reason}: Denial): Denial => ({provider, reason: truncated(reason)});

/** Names the stage of the flow. A change of provider or of the kind of offer is a new stage. */
export function stageOf(state: OpeningState): string {
  switch (state.step) {
    case 'paying':
    case 'resuming':
      return `${state.step} ${state.provider}`;
    case 'offering':
      return `offering ${state.offer.kind}`;
    default:
      return state.step;
  }
}
