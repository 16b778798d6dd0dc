/** An identity check on an element: its screens, one at a time, and what the page is told of it. */
import {html, type ReactiveController, type TemplateResult} from 'lit';
import {isSessionError, ServiceError} from '../../contract/errors.js';
import {DOCUMENT_TYPES} from '../../contract/kyc.js';
import type {DocumentSide} from '../../contract/reasons.js';
import type {SideState} from '../../flows/document-side.js';
import {isEditing, kyc, openKyc} from '../../flows/kyc.js';
import type {Flaws, KycCommand, KycEvent, KycFlowState, KycMode} from '../../flows/kyc-state.js';
import {emitError} from '../../host/events.js';
import type {ShellWords} from '../../locale/words.js';
import {readDocument, readPerson} from '../../providers/kyc-form.js';
import {performKyc} from '../../providers/perform-kyc.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {details as detailStyles} from '../../styles/details.js';
import {adoptStyles} from '../adopt-styles.js';
import {FlowController} from '../controllers/flow-controller.js';
import type {Around, Drawn, RunningFlow} from '../running-flow.js';
import {languageOf} from '../language.js';
import {Stage} from '../money/stage.js';
import * as notice from '../notices/notices.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import {skeleton} from '../shell-views.js';
import {timeoutOf} from '../timeout-of.js';
import {CameraSlot} from './camera-slot.js';
import {DocumentSides} from './document-sides.js';
import {KycOutcomes} from './kyc-outcomes.js';
import type {Showing} from './kyc-screens.js';
import {onePress} from './one-press.js';

type Words = ReturnType<typeof notice.noticeWords>;

const ELEMENT_STATES = {
  reading: 'loading',
  unread: 'error',
  details: 'ready',
  document: 'ready',
  pictures: 'ready',
  review: 'ready',
  submitting: 'submitting',
  pending: 'pending',
  failed: 'error',
  completed: 'success',
} as const satisfies Record<KycFlowState['step'], ElementState>;

/** The element that the flow runs on; one without a `mode` has its user verified. */
export interface KycHost extends ServiceElement {
  readonly mode?: string;
}

/** What an element shows that was given no session. */
export function unconfigured(words: ShellWords, messages: unknown): TemplateResult {
  return notice.unconfigured(notice.noticeWords(words, messages));
}

export class KycFlow implements RunningFlow, ReactiveController {
  readonly #element: KycHost;
  readonly #session: Session;
  readonly #around: Around | undefined;
  readonly #mode: KycMode;
  readonly #stage: Stage;
  readonly #flow: FlowController<KycFlowState, KycEvent, KycCommand>;
  readonly #sides: DocumentSides;
  readonly #camera: CameraSlot;
  readonly #outcomes: KycOutcomes;
  readonly #press = onePress();
  readonly #reported = new WeakSet<ServiceError>();
  #ended = false;
  #crash: ServiceError | undefined;
  #screens: typeof import('./kyc-screens.js') | undefined;
  /** The screens did not load. */
  #missing: ServiceError | undefined;
  /** The side whose news is said. */
  #news: DocumentSide | undefined;

  constructor(element: KycHost, session: Session, around?: Around) {
    this.#element = element;
    this.#session = session;
    this.#around = around;
    this.#mode = element.mode === 'id-upload' ? 'id-upload' : 'verify';
    adoptStyles(element, detailStyles);
    this.#stage = new Stage(element, 'kyc', around !== undefined);
    const report = (error: ServiceError) => this.#report(error);
    this.#sides = new DocumentSides({
      element,
      session,
      report,
      moved: (side, state, previous) => this.#sideMoved(side, state, previous),
    });
    this.#camera = new CameraSlot({
      element,
      taken: (side, picture) => this.#choose(side, picture),
      report,
    });
    this.#outcomes = new KycOutcomes({element, session, report});
    this.#flow = new FlowController<KycFlowState, KycEvent, KycCommand>(
      element,
      kyc(this.#mode),
      (state, previous, event) => this.#moved(state, previous, event),
    );
    void this.#load();
    if (session.state.status === 'failed') this.#reportSession(session.state.error);
    this.#open();
    element.addController(this);
  }

  /** What was typed and chosen does not outlive the element's place on the page; a move is no removal. */
  hostDisconnected(): void {
    setTimeout(() => {
      if (this.#element.isConnected || this.#ended) return;
      if (this.#flow.state?.step === 'completed') return;
      this.#camera.close();
      this.#sides.forget();
      this.#open();
    });
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') {
      // Its screen takes the place of the camera's.
      this.#camera.close();
      this.#reportSession(state.error);
    }
    if (state.status !== 'active') return;
    this.#flow.send({type: 'renewed'});
    this.#sides.renewed();
    const current = this.#flow.state;
    // It may have been completed elsewhere, in another element or tab.
    if (state.access.gates.kyc?.completed && current && (isEditing(current) || isWaiting(current)))
      this.#flow.send({type: 'look'});
  }

  end(): void {
    this.#ended = true;
    this.#element.removeController(this);
    this.#camera.close();
    this.#flow.end();
    this.#sides.end();
    this.#stage.end();
  }

  /** As in a money flow, a bug of ours shows a way on. */
  draw(shellWords: ShellWords): Drawn {
    const words = notice.noticeWords(shellWords, this.#element.messages);
    try {
      if (!this.#crash) return this.#drawn(words);
    } catch (cause) {
      this.#crash = new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause});
      this.#camera.close();
      this.#report(this.#crash);
    }
    const retry = (): void => {
      this.#crash = undefined;
      this.#element.requestUpdate();
    };
    return this.#failed(this.#crash, retry, words);
  }

  #drawn(words: Words): Drawn {
    const {state: session} = this.#session;
    const {state} = this.#flow;
    if (session.status === 'failed' && !this.#around && state?.step !== 'completed')
      return this.#failed(session.error, () => this.#session.retry(), words);
    if (this.#missing) return this.#failed(this.#missing, () => void this.#load(), words);
    if (state?.step === 'unread')
      return this.#failed(state.error, () => this.#flow.send({type: 'look'}), words);
    const screens = this.#screens;
    const {step, said, view} = screens
      ? screens.drawKyc(this.#showing(state), words, this.#element.messages)
      : {step: 'reading', said: {}, view: skeleton('kyc', words)};
    const shown = screens && state ? ELEMENT_STATES[state.step] : 'loading';
    this.#stage.show(step, shown === 'ready');
    return {state: shown, said, view: html`<div @click=${this.#press(step)}>${view}</div>`};
  }

  #failed(error: ServiceError, retry: () => void, words: Words): Drawn {
    const expired = error.code === 'SESSION_EXPIRED';
    this.#stage.show(expired ? 'expired' : 'failed', false);
    const leave = this.#around && (() => this.#around?.back());
    return {
      state: expired ? 'expired' : 'error',
      said: {alert: notice.failedTitle(error, words)},
      view: notice.failed(error, retry, words, leave),
    };
  }

  #showing(state: KycFlowState | undefined): Showing {
    const document =
      state && 'gathered' in state && state.gathered
        ? readDocument(state.gathered.draft, state.gathered.rules, DOCUMENT_TYPES).value
        : {type: '', country: '', sides: []};
    const around = this.#around;
    return {
      state,
      camera: this.#camera,
      news: this.#news,
      ways: {
        submit: () => this.#submit(),
        done: around && (() => around.done()),
        leave: around && (() => around.back()),
      },
      scene: {
        language: languageOf(this.#element),
        mode: this.#mode,
        document,
        sides: this.#sides.states,
        previews: this.#sides.previews,
        today: today(),
        send: this.#flow.send,
        flawed: flaws => void this.#flawed(flaws),
        toSide: (side, event) => this.#sides.send(side, event),
        choose: (side, file) => this.#choose(side, file),
        openCamera: side => this.#camera.open(side),
      },
    };
  }

  #open(): void {
    const timeout = () => timeoutOf(this.#element);
    this.#flow.open(openKyc, performKyc(this.#session, timeout));
  }

  async #load(): Promise<void> {
    this.#missing = undefined;
    try {
      const screens = await import('./kyc-screens.js');
      screens.dress(this.#element);
      this.#screens = screens;
    } catch (cause) {
      this.#missing = new ServiceError('NETWORK_ERROR', 'A part did not load.', {cause});
      this.#report(this.#missing);
    }
    this.#element.requestUpdate();
  }

  #choose(side: DocumentSide, file: Blob): void {
    const {state} = this.#flow;
    if (state?.step !== 'pictures') return;
    const {draft, rules} = state.gathered;
    this.#flow.send({type: 'replaced', name: side});
    this.#sides.choose(side, file, readDocument(draft, rules, DOCUMENT_TYPES).value, rules);
  }

  #submit(): void {
    const {state} = this.#flow;
    if (state?.step !== 'review') return;
    const {draft, rules} = state.gathered;
    const document = this.#sides.submission(readDocument(draft, rules, DOCUMENT_TYPES).value);
    if (!document) {
      this.#flow.send({type: 'open', step: 'pictures'});
      return;
    }
    const submission =
      this.#mode === 'verify' ? {person: readPerson(draft, today()).value, document} : {document};
    this.#flow.send({type: 'submit', submission});
  }

  /** The focus goes to the summary of what is wrong. */
  async #flawed(flaws: Flaws): Promise<void> {
    this.#flow.send({type: 'flawed', flaws});
    await this.#element.updateComplete;
    this.#element.shadowRoot?.querySelector<HTMLElement>('.summary')?.focus();
  }

  #sideMoved(side: DocumentSide, state: SideState, previous: SideState): void {
    this.#sides.tidy();
    // What was said of the other one stays until there is news.
    if (state.step !== previous.step) this.#news = side;
    if (state.step === 'accepted') this.#flow.send({type: 'replaced', name: side});
  }

  #moved(state: KycFlowState, previous: KycFlowState, event: KycEvent): void {
    if (state.step !== previous.step) this.#camera.close();
    if (state.step === 'pictures' && previous.step !== 'pictures') {
      this.#news = undefined;
      const {draft, rules} = state.gathered;
      this.#sides.belongTo(readDocument(draft, rules, DOCUMENT_TYPES).value);
    }
    if (state.step === 'failed' && previous.step !== 'failed')
      this.#sides.reviewed(state.gathered.reasons);
    // Personal data does not outlive the flow.
    if (state.step === 'completed') this.#sides.end();
    this.#outcomes.moved(state, previous, event);
  }

  #reportSession(error: ServiceError): void {
    if (!this.#around) this.#report(error, true);
  }

  /** Each failure once; those of the session are said by the session's own state. */
  #report(error: ServiceError, ofSession = false): void {
    if (this.#reported.has(error) || (!ofSession && isSessionError(error.code))) return;
    this.#reported.add(error);
    emitError(this.#element, error);
  }
}

/** Whose end may come from elsewhere. */
function isWaiting({step}: KycFlowState): boolean {
  return step === 'pending' || step === 'failed' || step === 'unread';
}

function today(): string {
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
