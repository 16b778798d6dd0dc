/** Tells the page that the user has accepted the terms, and reports the errors. */
import type {TermsEvent, TermsState} from '../../flows/terms.js';
import {emit} from '../../host/events.js';
import type {Report, ReportFailure, ReportOptions} from '../flow/report.js';

export class TermsReport implements Report<TermsState, TermsEvent> {
  readonly #element: EventTarget;
  readonly #report: ReportFailure;

  constructor({element, report}: ReportOptions) {
    this.#element = element;
    this.#report = report;
  }

  moved(state: TermsState, previous: TermsState): void {
    switch (state.step) {
      case 'blocked': {
        const {error, stateCode, before} = state;
        this.#report(error, {stateCode, phase: before ? 'submit' : 'open'});
        return;
      }
      case 'failed':
        this.#report(state.error);
        return;
      case 'reading':
        if (state.note?.kind === 'failed' && previous.step !== 'reading') {
          this.#report(state.note.error);
        }
        return;
      case 'accepted':
        if (!state.before) emit(this.#element, 'service-terms-accepted', {version: state.version});
        return;
      default:
    }
  }
}
