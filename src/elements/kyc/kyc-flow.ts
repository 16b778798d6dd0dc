/** Runs an identity check on an element: joins its machine with the screens, files and camera. */
import {DOCUMENT_TYPES} from '../../contract/kyc.js';
import type {KycMode} from '../../contract/options.js';
import type {DocumentSide} from '../../contract/reasons.js';
import type {SideState} from '../../flows/document-side.js';
import {forget, isBlank, isEditing, kyc, openKyc} from '../../flows/kyc.js';
import type {Flaws} from '../../flows/flaws.js';
import type {Runner} from '../../flows/flow.js';
import type {KycCommand, KycEvent, KycState} from '../../flows/kyc-state.js';
import type {ShellWords} from '../../locale/words.js';
import {readDocument} from '../../identity/kyc-form.js';
import {kycRunner} from '../../runners/kyc-runner.js';
import {readPerson} from '../../identity/person-form.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {Boundary} from '../boundary.js';
import {FlowController} from '../controllers/flow-controller.js';
import {RemovalController} from '../controllers/removal-controller.js';
import {PartController} from '../controllers/part-controller.js';
import type {ParentFlow, RunningFlow} from '../running-flow.js';
import type {Screen} from '../screen.js';
import {today} from '../form/today.js';
import {halted} from '../halted.js';
import {languageOf} from '../language.js';
import type * as notice from '../notices/notices.js';
import type {ServiceElement} from '../service-element.js';
import {timeoutOf} from '../timeout-of.js';
import {CameraSlot} from './camera-slot.js';
import {DocumentSides} from './document-sides.js';
import {KycReport} from './kyc-report.js';
import type {KycPart, KycScreenContext} from './kyc-context.js';
import {kycScreen} from './kyc-screens.js';

type Words = ReturnType<typeof notice.noticeWords>;

/** The element that the flow runs on. An element without a `mode` runs a full check. */
export interface KycHost extends ServiceElement {
  readonly mode?: string;
}

export {sessionless} from '../notices/notices.js';

export const start = (element: KycHost, session: Session): RunningFlow =>
  halted(element) ?? new KycFlow(element, session);

export class KycFlow implements RunningFlow {
  readonly #element: KycHost;
  readonly #parent: ParentFlow | undefined;
  readonly #mode: KycMode;
  readonly #boundary: Boundary<'kyc'>;
  readonly #removal: RemovalController;
  readonly #flow: FlowController<KycState, KycEvent, KycCommand>;
  readonly #sides: DocumentSides;
  readonly #camera: CameraSlot;
  readonly #report: KycReport;
  readonly #run: Runner<KycCommand, KycEvent>;
  readonly #screens: PartController<KycPart>;
  /** The side that changed last. The live regions announce it. */
  #news: DocumentSide | undefined;

  constructor(element: KycHost, session: Session, parent?: ParentFlow) {
    this.#element = element;
    this.#parent = parent;
    this.#mode = element.mode === 'id-upload' ? 'id-upload' : 'verify';
    this.#boundary = new Boundary({element, session, flow: 'kyc', parent});
    const report = this.#boundary.report.bind(this.#boundary);
    const isInside = parent !== undefined;
    this.#run = kycRunner({session, timeout: () => timeoutOf(element), isInside});
    this.#sides = new DocumentSides({
      element,
      session,
      stopped: (error, stateCode) => {
        if (stateCode === undefined) report(error);
        else this.#flow.send({type: 'blocked', error, stateCode});
      },
      moved: (side, state, previous) => this.#sideMoved(side, state, previous),
    });
    this.#camera = new CameraSlot({
      element,
      taken: (side, picture) => this.#choose(side, picture),
      report,
    });
    this.#report = new KycReport({element, session, report});
    this.#flow = new FlowController<KycState, KycEvent, KycCommand>(
      element,
      kyc(this.#mode),
      (state, previous, event) => this.#moved(state, previous, event),
    );
    this.#screens = new PartController(
      element,
      async () => {
        const screens = await import('./kyc-part.js');
        screens.dress(element);
        return screens;
      },
      report,
    );
    this.#removal = new RemovalController(element, () => this.#removed());
    if (!this.#boundary.misplaced) this.#flow.open(openKyc, this.#run);
  }

  /** Forgets what the user typed and chose when the element leaves the page. */
  #removed(): void {
    const {state} = this.#flow;
    if (!state || state.step === 'completed') return;
    this.#camera.close();
    this.#sides.forget();
    this.#flow.open(forget(state), this.#run);
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') {
      // The screen of the failed session replaces the camera's.
      this.#camera.close();
      this.#boundary.report(state.error);
    }
    if (state.status !== 'active') return;
    this.#flow.send({type: 'renewed'});
    this.#sides.renewed();
    const current = this.#flow.state;
    if (current?.step === 'blocked' && this.#boundary.isOfSession(current.error))
      this.#flow.send({type: 'look'});
    // The user may have completed the check in another element or tab.
    if (state.access.gates.kyc?.completed && current && (isEditing(current) || isWaiting(current)))
      this.#flow.send({type: 'look'});
  }

  end(): void {
    this.#removal.end();
    this.#camera.close();
    this.#flow.end();
    this.#sides.end();
    this.#screens.end();
    this.#boundary.end();
  }

  draw(shell: ShellWords): Screen {
    const over = this.#flow.state?.step === 'completed';
    return this.#boundary.draw(shell, over, words => {
      try {
        const state = this.#flow.state ?? openKyc.state;
        return kycScreen(state, this.#context(state, words));
      } catch (cause) {
        // The screen of the error has no button that closes the camera.
        this.#camera.close();
        throw cause;
      }
    });
  }

  #context(state: KycState, words: Words): KycScreenContext {
    const document =
      'gathered' in state && state.gathered
        ? readDocument(state.gathered.draft, state.gathered.rules, DOCUMENT_TYPES).value
        : {type: '', country: '', sides: []};
    const parent = this.#parent;
    return {
      part: this.#screens.part ?? this.#screens.missing ?? 'loading',
      load: () => void this.#screens.request(),
      words,
      messages: this.#element.messages,
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
      noCamera: this.#camera.missing,
      camera: this.#camera,
      news: this.#news,
      submit: () => this.#submit(),
      done: parent && (() => parent.done()),
      leave: parent && (() => parent.back()),
    };
  }

  #choose(side: DocumentSide, file: Blob): void {
    const {state} = this.#flow;
    if (state?.step !== 'pictures') return;
    this.#camera.close();
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

  /** Shows the errors and moves the focus to their summary. */
  async #flawed(flaws: Flaws): Promise<void> {
    this.#flow.send({type: 'flawed', flaws});
    await this.#element.updateComplete;
    this.#element.shadowRoot?.querySelector<HTMLElement>('.summary')?.focus();
  }

  #sideMoved(side: DocumentSide, state: SideState, previous: SideState): void {
    this.#sides.tidy();
    // The announcement of the other side stays until a side changes.
    if (state.step !== previous.step) this.#news = side;
    if (state.step === 'accepted') this.#flow.send({type: 'replaced', name: side});
  }

  #moved(state: KycState, previous: KycState, event: KycEvent): void {
    if (state.step !== previous.step) this.#camera.close();
    // The user who leaves a block is where they were before it.
    const from = previous.step === 'blocked' ? state.step : previous.step;
    if (state.step === 'pictures' && from !== 'pictures') {
      this.#news = undefined;
      const {draft, rules} = state.gathered;
      this.#sides.belongTo(readDocument(draft, rules, DOCUMENT_TYPES).value);
    }
    // The files are personal data, and nothing needs them any more.
    if (state.step === 'completed') this.#sides.end();
    if (state.step === 'failed' && from !== 'failed') {
      const {draft, reasons} = state.gathered;
      if (isBlank(draft)) this.#sides.forget();
      else this.#sides.reviewed(reasons);
    }
    this.#report.moved(state, previous, event);
  }
}

/** States whose outcome may come from another element or tab. */
function isWaiting({step}: KycState): boolean {
  return step === 'pending' || step === 'failed' || step === 'unread';
}
