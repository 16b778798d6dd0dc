/** Runs an identity check in an element: connects its machine to the screens, files and camera. */
import type {ServiceError} from '../../contract/errors.js';
import type {KycMode} from '../../contract/options.js';
import type {DocumentSide} from '../../contract/reasons.js';
import {uploadOf, type SideState} from '../../flows/document-side.js';
import {forget, isBlank, isEditing, kyc, openKyc} from '../../flows/kyc.js';
import type {Runner} from '../../flows/flow.js';
import {isWaiting, type KycCommand, type KycEvent, type KycState} from '../../flows/kyc-state.js';
import {emit} from '../../host/events.js';
import type {ChosenDocument} from '../../identity/kyc-form.js';
import {kycRunner} from '../../runners/kyc-runner.js';
import {readPerson} from '../../identity/person-form.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {Boundary} from '../flow/boundary.js';
import {FlowController} from '../flow/flow-controller.js';
import {RemovalController} from '../session/removal-controller.js';
import {PartController} from '../flow/part-controller.js';
import type {ParentFlow, RunningFlow} from '../flow/running-flow.js';
import type {Screen} from '../views/screen.js';
import {focusFlaw} from '../views/form/focus-flaw.js';
import {loadLocalForms} from '../views/form/local-forms.js';
import {today} from '../views/form/today.js';
import {unsupportedOption} from '../flow/unsupported-option.js';
import {languageBeside} from '../views/language.js';
import type * as notice from '../flow/notices/notices.js';
import {timeoutOf} from '../views/timeout-of.js';
import {documentOf, DocumentSides} from './document-sides.js';
import {KycReport} from './kyc-report.js';
import type {KycHost, KycPart, KycScreenContext, Way} from './kyc-context.js';
import {kycScreen} from './kyc-screens.js';
import {WaySlot, type WayScreen} from './way-slot.js';

export {sessionless} from '../flow/notices/notices.js';

export const start = (element: KycHost, session: Session): RunningFlow =>
  unsupportedOption(element) ?? new KycFlow(element, session);

export class KycFlow implements RunningFlow {
  readonly #element: KycHost;
  readonly #parent: ParentFlow | undefined;
  readonly #mode: KycMode;
  readonly #session: Session;
  readonly #boundary: Boundary<'kyc'>;
  readonly #removal: RemovalController;
  readonly #flow: FlowController<KycState, KycEvent, KycCommand>;
  readonly #sides: DocumentSides;
  readonly #way: WaySlot;
  readonly #report: KycReport;
  readonly #run: Runner<KycCommand, KycEvent>;
  readonly #screens: PartController<KycPart>;
  /** The side that changed last. The live regions announce it. */
  #news: DocumentSide | undefined;

  constructor(element: KycHost, session: Session, parent?: ParentFlow) {
    this.#element = element;
    this.#parent = parent;
    this.#session = session;
    this.#mode = element.mode === 'id-upload' ? 'id-upload' : 'verify';
    this.#boundary = new Boundary({element, session, flow: 'kyc', parent});
    const report = this.#boundary.report.bind(this.#boundary);
    this.#run = kycRunner({session, timeout: () => timeoutOf(element), isInside: !!parent});
    this.#sides = new DocumentSides({
      element,
      session,
      stopped: (error, stateCode) => this.#stopped(error, stateCode),
      moved: (side, state, previous) => this.#sideMoved(side, state, previous),
    });
    this.#way = new WaySlot({element, load: way => this.#load(way), report});
    this.#report = new KycReport({element, session, report});
    this.#flow = new FlowController<KycState, KycEvent, KycCommand>(
      element,
      kyc(this.#mode),
      (state, previous, event) => this.#moved(state, previous, event),
    );
    this.#screens = new PartController(
      element,
      async () => {
        const [screens] = await Promise.all([import('./kyc-part.js'), loadLocalForms()]);
        screens.addStyles(element);
        return screens;
      },
      report,
    );
    this.#removal = new RemovalController(element, () => this.#removed());
    if (!this.#boundary.wrongTokenKind) this.#flow.open(openKyc, this.#run);
  }

  /** When the element is removed from the page, deletes the user's input and files. */
  #removed(): void {
    const {state} = this.#flow;
    if (!state || state.step === 'completed') return;
    this.#way.close();
    this.#sides.forget();
    this.#flow.open(forget(state), this.#run);
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') {
      // The screen of the failed session replaces the camera's.
      this.#way.close();
      this.#boundary.report(state.error);
    }
    if (state.status !== 'active') return;
    this.#flow.send({type: 'renewed'});
    this.#sides.resumeUploads();
    const current = this.#flow.state;
    if (current?.step === 'blocked' && this.#boundary.isOfSession(current.error))
      this.#flow.send({type: 'look'});
    // The user may have completed the check in another element or tab.
    if (state.access.gates.kyc?.completed && current && (isEditing(current) || isWaiting(current)))
      this.#flow.send({type: 'look'});
  }

  end(): void {
    this.#removal.end();
    this.#way.close();
    this.#flow.end();
    this.#sides.end();
    this.#screens.end();
    this.#boundary.end();
  }

  draw(): Screen {
    const over = this.#flow.state?.step === 'completed';
    return this.#boundary.draw(over, words => {
      try {
        const state = this.#flow.state ?? openKyc.state;
        return kycScreen(state, this.#context(words));
      } catch (cause) {
        // Close the camera, because the error's screen has no button that closes it.
        this.#way.close();
        throw cause;
      }
    });
  }

  #context(words: notice.Words): KycScreenContext {
    const parent = this.#parent;
    return {
      part: this.#screens.part ?? this.#screens.missing ?? 'loading',
      load: () => void this.#screens.request(),
      words,
      speaker: this.#element,
      language: languageBeside(words, this.#element),
      mode: this.#mode,
      document: this.#document,
      sides: this.#sides.states,
      previews: this.#sides.previews,
      today: today(),
      send: this.#flow.send,
      flawed: flaws => {
        this.#flow.send({type: 'flawed', flaws});
        void focusFlaw(this.#element);
      },
      toSide: (side, event) => this.#sides.send(side, event),
      choose: (side, file) => this.#choose(side, file),
      openWay: way => this.#way.open(way),
      missingWay: this.#way.missing,
      way: this.#way,
      news: this.#news,
      submit: () => this.#submit(),
      done: () => (parent ? parent.done() : emit(this.#element, 'service-done', {flow: 'kyc'})),
      leave: parent && (() => parent.back()),
    };
  }

  async #load(way: Way): Promise<() => WayScreen> {
    const element = this.#element;
    const close = () => this.#way.close();
    if (way === 'phone') {
      const {HandoffScreen, openHandoff} = await import('./handoff-screen.js');
      const document = this.#document;
      return () =>
        new HandoffScreen({
          element,
          session: this.#session,
          document,
          from: openHandoff(document),
          close,
          given: (side, fields) => this.#sides.send(side, {type: 'given', fields}),
          stopped: (error, stateCode) => this.#stopped(error, stateCode),
          over: () => {
            close();
            this.#flow.send({type: 'look'});
          },
        });
    }
    const {CameraScreen} = await import('./camera-screen.js');
    const use = (picture: Blob) => this.#choose(way, picture);
    return () => new CameraScreen({element, side: way, close, use});
  }

  #stopped(error: ServiceError, stateCode: string | undefined): void {
    if (stateCode === undefined) this.#boundary.report(error);
    else this.#flow.send({type: 'blocked', error, stateCode});
  }

  /** The document that the user has chosen. */
  get #document(): ChosenDocument {
    return documentOf(this.#flow.state);
  }

  #choose(side: DocumentSide, file: Blob): void {
    const {state} = this.#flow;
    if (state?.step !== 'pictures') return;
    this.#way.close();
    this.#flow.send({type: 'replaced', name: side});
    this.#sides.choose(side, file, documentOf(state), state.gathered.rules);
  }

  #submit(): void {
    const {state} = this.#flow;
    if (state?.step !== 'review') return;
    const {draft} = state.gathered;
    const document = this.#sides.submission(documentOf(state));
    if (!document) {
      this.#flow.send({type: 'open', step: 'pictures'});
      return;
    }
    const submission =
      this.#mode === 'verify' ? {person: readPerson(draft, today()).value, document} : {document};
    this.#flow.send({type: 'submit', submission});
  }

  #sideMoved(side: DocumentSide, state: SideState, previous: SideState): void {
    this.#sides.tidy();
    // Announce this side from now on, until a side changes again.
    if (state.step !== previous.step) this.#news = side;
    if (uploadOf(state)) this.#flow.send({type: 'replaced', name: side});
  }

  #moved(state: KycState, previous: KycState, event: KycEvent): void {
    if (state.step !== previous.step) this.#way.close();
    // A user who leaves a block returns to the previous step, so treat that step as unchanged.
    const from = previous.step === 'blocked' ? state.step : previous.step;
    if (state.step === 'pictures' && from !== 'pictures') {
      this.#news = undefined;
      this.#sides.uploadFor(documentOf(state));
    }
    // The files are personal data and are no longer needed.
    if (state.step === 'completed') this.#sides.end();
    if (state.step === 'failed' && from !== 'failed') {
      const {draft, reasons} = state.gathered;
      if (isBlank(draft)) this.#sides.forget();
      else this.#sides.applyReview(reasons);
    }
    this.#report.moved(state, previous, event);
  }
}
