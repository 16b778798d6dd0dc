/** Tells the page the outcomes of an identity check and its errors, each once. */
import {isSessionError} from '../../contract/error-codes.js';
import type {KycEvent, KycState} from '../../flows/kyc-state.js';
import {emit} from '../../host/events.js';
import {gatesChanged} from '../../session/gates.js';
import type {Session} from '../../session/session.js';
import {reasonsDetail} from '../views/reasons-detail.js';
import type {Report, ReportOptions} from '../flow/report.js';

export interface KycReportOptions extends ReportOptions {
  readonly session: Session;
}

export class KycReport implements Report<KycState, KycEvent> {
  readonly #options: KycReportOptions;
  /** `submittedAt` of the pending review that the page was told about. */
  #pending = '';
  /** The reasons of the last reported failure, as JSON. A new submission clears them. */
  #failed = '';

  constructor(options: KycReportOptions) {
    this.#options = options;
  }

  moved(state: KycState, previous: KycState, event: KycEvent): void {
    const {element, session, report} = this.#options;
    if (event.type === 'rejected' && state !== previous && !isSessionError(event.error.code))
      report(event.error);
    if (state.step === 'pending' && state.review.submittedAt !== this.#pending) {
      this.#pending = state.review.submittedAt;
      emit(element, 'service-kyc-pending', {status: 'pending'});
    }
    if (state.step === previous.step) return;
    if (state.step === 'blocked') {
      const {error, stateCode, before} = state;
      report(error, {stateCode, phase: before ? 'submit' : 'open'});
    }
    if (state.step === 'submitting') this.#failed = '';
    if (state.step === 'completed') {
      emit(element, 'service-kyc-success', {status: 'completed'});
      // Make the user's other elements ask the service, so that they see the completed gate.
      if (!session.access?.gates.kyc?.completed) void gatesChanged(session);
    }
    if (state.step === 'failed') {
      const failed = JSON.stringify(state.gathered.reasons);
      if (failed === this.#failed) return;
      this.#failed = failed;
      emit(
        element,
        'service-kyc-failure',
        reasonsDetail(element, state.gathered.reasons, 'not_verified'),
      );
    }
  }
}
