/** Tells the page that the user accepted the terms, or what failed. */
import type {ServiceError} from '../../contract/errors.js';
import type {TermsFlowState} from '../../flows/terms.js';
import {emit} from '../../host/events.js';

export class TermsReport {
  readonly #target: EventTarget;
  readonly #report: (error: ServiceError) => void;

  constructor(target: EventTarget, report: (error: ServiceError) => void) {
    this.#target = target;
    this.#report = report;
  }

  moved(state: TermsFlowState, previous: TermsFlowState): void {
    switch (state.step) {
      case 'failed':
        this.#report(state.error);
        return;
      case 'reading':
        if (state.note?.kind === 'failed' && previous.step !== 'reading') {
          this.#report(state.note.error);
        }
        return;
      case 'accepted':
        if (!state.before) emit(this.#target, 'service-terms-accepted', {version: state.version});
        return;
      default:
    }
  }
}
