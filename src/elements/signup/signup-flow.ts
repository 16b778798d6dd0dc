/** A signup on an element. Nothing that the user typed leaves it but to the service. */
import type {ReactiveController} from 'lit';
import {partMissing} from '../../contract/errors.js';
import {termsPagePath} from '../../contract/paths.js';
import type {Reason} from '../../contract/reasons.js';
import {
  openSignup,
  signup,
  type SignupCommand,
  type SignupEvent,
  type SignupState,
} from '../../flows/signup.js';
import {emit} from '../../host/events.js';
import {enForm} from '../../locale/en-form.js';
import {enReasons} from '../../locale/en-reasons.js';
import {enSignup} from '../../locale/en-signup.js';
import {
  withOverrides,
  type FormWords,
  type ShellWords,
  type SignupWords,
} from '../../locale/words.js';
import {signupRunner} from '../../runners/signup-runner.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {formStyles} from '../../styles/form.js';
import {adoptStyles} from '../adopt-styles.js';
import {Boundary, type Scene as Shown} from '../boundary.js';
import {FlowController} from '../controllers/flow-controller.js';
import {PartController} from '../controllers/part-controller.js';
import type {Drawn, RunningFlow} from '../running-flow.js';
import {codeStyles} from '../form/code-styles.js';
import {today} from '../form/today.js';
import {languageOf} from '../language.js';
import type * as notice from '../notices/notices.js';
import {reportStyles} from '../form/report-styles.js';
import {StepClock} from '../controllers/step-clock.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import type {DetailsPart, Scene} from './signup-scene.js';
import {signupStyles} from './signup-styles.js';
import {alertOf, view} from './signup-views.js';

export {unconfigured} from '../notices/notices.js';

export class SignupFlow implements RunningFlow, ReactiveController {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #boundary: Boundary;
  readonly #clock: StepClock;
  readonly #flow: FlowController<SignupState, SignupEvent, SignupCommand>;
  readonly #details: PartController<DetailsPart>;
  #ended = false;

  constructor(element: ServiceElement, session: Session) {
    this.#element = element;
    this.#session = session;
    adoptStyles(element, formStyles, reportStyles, codeStyles, signupStyles);
    this.#boundary = new Boundary(element, session, 'signup');
    this.#clock = new StepClock(element);
    this.#details = new PartController<DetailsPart>(
      element,
      () => import('./details-view.js'),
      cause => this.#boundary.report(partMissing(cause)),
    );
    this.#flow = new FlowController<SignupState, SignupEvent, SignupCommand>(
      element,
      signup,
      (state, previous, event) => this.#moved(state, previous, event),
    );
    this.#open();
    element.addController(this);
  }

  /** What is known of the person does not outlive the element's place on the page; a move is no removal. */
  hostDisconnected(): void {
    setTimeout(() => {
      if (this.#element.isConnected || this.#ended) return;
      const {state} = this.#flow;
      if (!state || !('busy' in state)) return;
      // What became of the user is still to be told.
      if (state.step === 'details' && (state.busy || state.unsure))
        this.#flow.send({type: 'removed'});
      else this.#open();
    });
  }

  sessionChanged(state: SessionState): void {
    const {step} = this.#flow.state ?? {};
    // Who has come to the end needs no session any more.
    const isOver = step === 'completed' || step === 'failed';
    if (state.status === 'failed' && !isOver) this.#boundary.report(state.error);
    if (state.status === 'active') this.#flow.send({type: 'renewed'});
  }

  end(): void {
    this.#ended = true;
    this.#element.removeController(this);
    this.#element.removeController(this.#details);
    this.#flow.end();
    this.#clock.end();
    this.#boundary.end();
  }

  draw(shell: ShellWords): Drawn {
    const {state = openSignup.state} = this.#flow;
    const over = !('busy' in state);
    return this.#boundary.draw(shell, over, noticeWords => this.#shown(state, noticeWords));
  }

  #open(): void {
    this.#flow.open(openSignup, signupRunner(this.#session));
  }

  #shown(state: SignupState, noticeWords: ReturnType<typeof notice.noticeWords>): Shown {
    const {messages} = this.#element;
    const own = withOverrides<FormWords & SignupWords>({...enForm, ...enSignup}, messages);
    const words = {...noticeWords, ...own};
    const {baseUrl, claims} = this.#session;
    const {part, missing} = this.#details;
    const scene: Scene = {
      part: part ?? (missing ? 'missing' : 'loading'),
      load: () => void this.#details.request(),
      words,
      language: languageOf(this.#element),
      today: today(),
      elapsed: this.#clock.elapsed,
      termsUrl: baseUrl + termsPagePath(claims?.iss ?? ''),
      send: this.#flow.send,
      flawed: flaws => {
        this.#flow.send({type: 'flawed', flaws});
        void this.#leadToFlaw();
      },
    };
    const status = statusOf(state, words);
    const alert = alertOf(state, scene);
    return {
      step: this.#step,
      state: elementState(state),
      said: {...(status && {status}), ...(alert && {alert})},
      view: view(state, scene),
    };
  }

  get #step(): string {
    const {state} = this.#flow;
    if (state?.step !== 'details') return state?.step ?? '';
    return state.editing ? 'details' : 'found';
  }

  #moved(state: SignupState, previous: SignupState, event: SignupEvent): void {
    if (event.type === 'started' && event.answer.status === 'sent') {
      this.#clock.restart(event.answer.retryAfter);
    }
    if (event.type === 'rejected') this.#boundary.report(event.error);
    if (event.type === 'completed' && event.answer.status === 'failed') {
      this.#tellFailure(event.answer.reasons);
    }
    if (state.step === 'completed') {
      emit(this.#element, 'service-one-click-success', {userId: state.userId});
    } else if (state.step === 'canceled') emit(this.#element, 'service-one-click-cancel', null);
    else if ('busy' in previous && previous.busy && this.#isInside) void this.#leadToFlaw();
  }

  #tellFailure([reason]: readonly Reason[]): void {
    const {code} = reason ?? {code: 'other'};
    // In our words: the service's may name the user.
    const message = enReasons[`reason_${code}`];
    emit(this.#element, 'service-one-click-failure', {status: 'failed', code, message});
  }

  /** An answer that comes late does not take the focus from another part of the page. */
  get #isInside(): boolean {
    return this.#element.shadowRoot?.activeElement != null;
  }

  /** To the summary of what is wrong, else to the field itself. */
  async #leadToFlaw(): Promise<void> {
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    const {renderRoot} = this.#element;
    const there = (selector: string) => renderRoot.querySelector<HTMLElement>(selector);
    (there('.summary') ?? there('[aria-invalid=true]'))?.focus();
  }
}

function statusOf(state: SignupState, words: SignupWords): string | undefined {
  if ('busy' in state) return state.busy ? words.signupWorking : undefined;
  if (state.step === 'completed') return words.signupCompletedTitle;
  return state.step === 'canceled' ? words.signupCanceledTitle : undefined;
}

function elementState(state: SignupState): ElementState {
  switch (state.step) {
    case 'completed':
      return 'success';
    case 'failed':
      return 'error';
    case 'canceled':
      return 'ready';
    default:
      return state.busy ? 'submitting' : 'ready';
  }
}
