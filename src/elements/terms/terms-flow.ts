/**
 * Accepting the terms on an element: by itself, or in the place of another flow
 * that cannot go on without (`around`).
 */
import type {ReactiveController} from 'lit';
import {acceptTerms, termsState} from '../../api/terms.js';
import type {Access} from '../../contract/access.js';
import {asServiceError} from '../../contract/errors.js';
import {termsPagePath} from '../../contract/paths.js';
import {
  openTerms,
  terms,
  type TermsCommand,
  type TermsEvent,
  type TermsFlowState,
} from '../../flows/terms.js';
import {emit} from '../../host/events.js';
import {enTerms} from '../../locale/en-terms.js';
import {withOverrides, type ShellWords, type TermsWords} from '../../locale/words.js';
import {gatesChanged} from '../../session/gates.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {adoptStyles} from '../adopt-styles.js';
import {Boundary, failure, type Scene} from '../boundary.js';
import {FlowController} from '../controllers/flow-controller.js';
import type {Around, Drawn, RunningFlow} from '../running-flow.js';
import type {ElementState, ServiceElement} from '../service-element.js';
import {skeleton} from '../shell-views.js';
import {timeoutOf} from '../timeout-of.js';
import {TermsPage} from './terms-page.js';
import {termsStyles} from './terms-styles.js';
import * as views from './terms-views.js';

export {unconfigured} from '../notices/notices.js';

const STATES = {
  asking: 'loading',
  failed: 'error',
  reading: 'ready',
  silent: 'error',
  recording: 'submitting',
  checking: 'submitting',
  declined: 'ready',
  accepted: 'success',
} as const satisfies Record<TermsFlowState['step'], ElementState>;

export class TermsFlow implements RunningFlow, ReactiveController {
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #around: Around | undefined;
  readonly #boundary: Boundary;
  readonly #flow: FlowController<TermsFlowState, TermsEvent, TermsCommand>;
  /** While the terms are read. */
  #page: TermsPage | undefined;
  #isDone = false;
  /** As far as the session knows. */
  #wasAccepted: boolean;

  constructor(element: ServiceElement, session: Session, around?: Around) {
    this.#element = element;
    this.#session = session;
    this.#around = around;
    this.#wasAccepted = isAccepted(session.access);
    adoptStyles(element, termsStyles);
    this.#boundary = new Boundary(element, session, 'terms', around);
    this.#flow = new FlowController<TermsFlowState, TermsEvent, TermsCommand>(
      element,
      terms,
      (state, previous) => this.#moved(state, previous),
    );
    if (!this.#boundary.misplaced) {
      this.#flow.open(openTerms, (command, signal) => this.#perform(command, signal));
    }
    element.addController(this);
  }

  sessionChanged(state: SessionState): void {
    if (state.status === 'failed') this.#boundary.report(state.error);
    if (state.status !== 'active') return;
    if (this.#flow.state?.step === 'failed') this.#reopen();
    const accepted = isAccepted(state.access);
    // Elsewhere; the flow around this one knows by itself.
    if (accepted && !this.#wasAccepted && !this.#around) this.#flow.send({type: 'done'});
    this.#wasAccepted = accepted;
  }

  end(): void {
    this.#element.removeController(this);
    this.#close();
    this.#flow.end();
    this.#boundary.end();
  }

  hostUpdated(): void {
    this.#page?.rendered();
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  /** The frame hears nothing more; an element that comes back has a new one. */
  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#element.isConnected) this.#close();
    });
  }

  draw(shell: ShellWords): Drawn {
    const over = this.#flow.state?.step === 'accepted';
    return this.#boundary.draw(shell, over, noticeWords => {
      const words = {
        ...noticeWords,
        ...withOverrides<TermsWords>(enTerms, this.#element.messages),
      };
      return this.#scene(words);
    });
  }

  #scene(words: views.Words): Scene {
    const {state} = this.#flow;
    const back = this.#around && (() => this.#around?.back());
    const reopen = (): void => this.#reopen();
    if (state?.step === 'failed') return failure(state.error, words, reopen, back);
    const step = state?.step ?? 'asking';
    const isLoading = state?.step === 'reading' && !state.ready;
    const scene = {step, state: isLoading ? 'loading' : STATES[step]} as const;
    switch (state?.step) {
      case undefined:
      case 'asking':
        return {...scene, said: {}, view: skeleton('terms', words)};
      case 'reading':
      case 'recording':
      case 'checking': {
        const note = state.step === 'reading' ? state.note : undefined;
        const {frame} = this.#shownPage();
        frame.title = words.termsFrame;
        const said =
          state.step !== 'reading'
            ? {status: words.termsRecording}
            : note && {alert: views.noteText(note, words)};
        const view = views.reading(frame, note, back, words);
        return {step: 'reading', state: scene.state, said: said ?? {}, view};
      }
      case 'silent':
        return {
          ...scene,
          said: {alert: words.termsSilentTitle},
          view: views.silent(reopen, back, words),
        };
      case 'declined':
        return {...scene, said: {}, view: views.declined(reopen, back, words)};
      case 'accepted': {
        const done = this.#around && (() => this.#done());
        const view = views.accepted(state.version, state.before, done, words);
        return {...scene, said: {status: words.termsAcceptedTitle}, view};
      }
    }
  }

  async #perform(command: TermsCommand, signal: AbortSignal): Promise<TermsEvent> {
    try {
      if (command.do === 'ask') {
        const [state] = await Promise.all([
          this.#session.call(connection => termsState(connection, signal)),
          this.#boundary.inPlace(signal),
        ]);
        return {type: 'state', state};
      }
      const {version} = command;
      const answer = await this.#session.call(connection =>
        acceptTerms(connection, version, signal),
      );
      return {type: 'recorded', answer};
    } catch (cause) {
      return {type: 'rejected', error: asServiceError(cause)};
    }
  }

  #moved(state: TermsFlowState, previous: TermsFlowState): void {
    switch (state.step) {
      case 'failed':
        return this.#boundary.report(state.error);
      case 'reading':
        if (state.note === undefined || previous.step === 'reading') return;
        if (state.note.kind === 'failed') {
          this.#boundary.report(state.note.error);
          this.#page?.failed();
          // The terms that the frame shows are not in force any more.
        } else this.#close();
        return;
      case 'accepted':
        return this.#accepted(state.version, state.before);
      case 'declined':
      case 'silent':
        this.#close();
        if (state.step === 'declined') this.#around?.back();
        return;
      default:
    }
  }

  #accepted(version: string, before: boolean): void {
    this.#page?.accepted(version);
    this.#close();
    if (!before) emit(this.#element, 'service-terms-accepted', {version});
    const isKnown = before && isAccepted(this.#session.access);
    // Every element on this session learns it.
    if (!isKnown) void gatesChanged(this.#session).then(() => this.#done());
  }

  #done(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#around?.done();
  }

  #reopen(): void {
    this.#flow.send({type: 'reopen'});
  }

  #shownPage(): TermsPage {
    const {baseUrl, claims} = this.#session;
    this.#page ??= new TermsPage(
      baseUrl + termsPagePath(claims?.iss ?? ''),
      timeoutOf(this.#element),
      this.#flow.send,
    );
    return this.#page;
  }

  #close(): void {
    this.#page?.stop();
    this.#page = undefined;
  }
}

function isAccepted(access: Access | undefined): boolean {
  return access?.gates.terms?.completed === true;
}
