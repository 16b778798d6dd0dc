/** Tells the page the errors and outcomes of a signup. */
import type {SignupEvent, SignupState} from '../../flows/signup-state.js';
import {emit} from '../../host/events.js';
import type {Report, ReportFailure, ReportOptions} from '../flow/report.js';
import {reasonsDetail} from '../views/reasons-detail.js';

export class SignupReport implements Report<SignupState, SignupEvent> {
  readonly #element: ReportOptions['element'];
  readonly #report: ReportFailure;

  constructor({element, report}: ReportOptions) {
    this.#element = element;
    this.#report = report;
  }

  moved(state: SignupState, _previous: SignupState, event: SignupEvent): void {
    if (event.type === 'rejected') this.#report(event.error);
    if (event.type === 'completed' && event.answer.status === 'failed') {
      const detail = reasonsDetail(this.#element, event.answer.reasons, 'other');
      emit(this.#element, 'service-one-click-failure', detail);
    }
    if (state.step === 'completed') {
      emit(this.#element, 'service-one-click-success', {userId: state.userId});
    } else if (state.step === 'canceled') {
      emit(this.#element, 'service-one-click-cancel', null);
    }
  }
}
