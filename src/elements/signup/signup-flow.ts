/** Runs a signup in an element. The user's input is sent only to the service. */
import {termsPagePath} from '../../contract/paths/terms.js';
import type {SignupStep} from '../../contract/steps.js';
import {openSignup, signup} from '../../flows/signup.js';
import {
  isBusy,
  mayExist,
  type SignupCommand,
  type SignupEvent,
  type SignupState,
} from '../../flows/signup-state.js';
import {emit} from '../../host/events.js';
import {signupWords} from '../../locale/signup-words.js';
import {signupRunner} from '../../runners/signup-runner.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {formStyles} from '../../styles/form.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {Boundary} from '../flow/boundary.js';
import {FlowController} from '../flow/flow-controller.js';
import {RemovalController} from '../session/removal-controller.js';
import {PartController} from '../flow/part-controller.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {NamedScreen, Screen} from '../views/screen.js';
import {codeStyles} from '../views/form/code-styles.js';
import {focusFlaw} from '../views/form/focus-flaw.js';
import {hasLocalForms, loadLocalForms, localWords} from '../views/form/local-forms.js';
import {today} from '../views/form/today.js';
import {languageBeside} from '../views/language.js';
import {savesData} from '../views/saves-data.js';
import {reportStyles} from '../views/form/report-styles.js';
import {StepClock} from '../flow/step-clock.js';
import type {ServiceElement} from '../session/service-element.js';
import {timeoutOf} from '../views/timeout-of.js';
import type {SignupDetailsPart} from './signup-context.js';
import {SignupReport} from './signup-report.js';
import {signupScreen} from './signup-screens.js';
import {signupStyles} from './signup-styles.js';

export {sessionless} from '../flow/notices/notices.js';

export const start = (element: ServiceElement, session: Session): RunningFlow =>
  new SignupFlow(element, session);

class SignupFlow implements RunningFlow {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #boundary: Boundary<'signup'>;
  readonly #report: SignupReport;
  readonly #removal: RemovalController;
  readonly #clock: StepClock;
  readonly #flow: FlowController<SignupState, SignupEvent, SignupCommand>;
  readonly #loadDetails: () => PartController<SignupDetailsPart>;
  #details: PartController<SignupDetailsPart> | undefined;
  /**
   * Whether the table of countries has loaded or failed. The phone number's field depends on it.
   */
  #hasForms = hasLocalForms();

  constructor(element: ServiceElement, session: Session) {
    this.#element = element;
    this.#session = session;
    adoptStyles(element, formStyles, reportStyles, codeStyles, signupStyles);
    this.#boundary = new Boundary({element, session, flow: 'signup'});
    const report = this.#boundary.report.bind(this.#boundary);
    this.#report = new SignupReport({element, report});
    this.#removal = new RemovalController(element, () => this.#removed());
    this.#clock = new StepClock(element);
    this.#loadDetails = () =>
      new PartController<SignupDetailsPart>(element, () => import('./details-view.js'), report);
    this.#flow = new FlowController<SignupState, SignupEvent, SignupCommand>(
      element,
      signup,
      (state, previous, event) => this.#moved(state, previous, event),
    );
    this.#open();
    void this.#loadForms();
  }

  async #loadForms(): Promise<void> {
    await loadLocalForms();
    this.#hasForms = true;
    this.#element.requestUpdate();
  }

  /** When the element is removed from the page, deletes the user's details. */
  #removed(): void {
    const {state} = this.#flow;
    if (!state || !('request' in state)) return;
    // The user may exist or is being created. The page must still get an event about the outcome.
    if (state.step === 'details' && (isBusy(state) || mayExist(state)))
      this.#flow.send({type: 'removed'});
    else this.#open();
  }

  sessionChanged(state: SessionState): void {
    const {step} = this.#flow.state ?? {};
    // A signup that has ended needs no session.
    const isOver = step === 'completed' || step === 'failed';
    if (state.status === 'failed' && !isOver) this.#boundary.report(state.error);
    if (state.status === 'active') this.#flow.send({type: 'renewed'});
  }

  end(): void {
    this.#removal.end();
    this.#details?.end();
    this.#flow.end();
    this.#clock.end();
    this.#boundary.end();
  }

  draw(): Screen {
    const {state = openSignup.state} = this.#flow;
    const over = !('request' in state);
    return this.#boundary.draw(over, () => this.#screen(state));
  }

  #open(): void {
    this.#flow.open(
      openSignup,
      signupRunner({session: this.#session, timeout: () => timeoutOf(this.#element)}),
    );
  }

  #screen(state: SignupState): NamedScreen<SignupStep> {
    const {baseUrl, claims} = this.#session;
    // The form loads while the user enters the code, unless the browser saves data.
    if (state.step === 'details' || !savesData()) this.#details ??= this.#loadDetails();
    const {part, missing} = this.#details ?? {};
    const words = signupWords(this.#element, localWords());
    return signupScreen(state, {
      part: part ?? missing ?? 'loading',
      hasForms: this.#hasForms,
      load: () => void this.#details?.request(),
      words,
      language: languageBeside(words, this.#element),
      today: today(),
      elapsed: this.#clock.elapsed,
      termsUrl: baseUrl + termsPagePath(claims?.iss ?? ''),
      send: this.#flow.send,
      done: () => emit(this.#element, 'service-done', {flow: 'signup'}),
      flawed: flaws => {
        this.#flow.send({type: 'flawed', flaws});
        void focusFlaw(this.#element);
      },
    });
  }

  #moved(state: SignupState, previous: SignupState, event: SignupEvent): void {
    if (event.type === 'started' && event.answer.status === 'sent') {
      this.#clock.restart(event.answer.retryAfter);
    }
    this.#report.moved(state, previous, event);
    const isAnswered = 'request' in previous && isBusy(previous) && 'request' in state;
    if (isAnswered && this.#isInside) void focusFlaw(this.#element);
  }

  /** Whether the focus is in the element. A late answer must not move it there from the page. */
  get #isInside(): boolean {
    return this.#element.shadowRoot?.activeElement != null;
  }
}
