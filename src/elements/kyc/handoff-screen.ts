/** The screens of a hand-off to the user's phone. They load when the user starts a hand-off. */
import type {ServiceError} from '../../contract/errors.js';
import {isSessionError} from '../../contract/error-codes.js';
import type {DocumentFields} from '../../contract/kyc.js';
import type {DocumentSide} from '../../contract/reasons.js';
import type {KycStep} from '../../contract/steps.js';
import type {Next} from '../../flows/flow.js';
import {
  handoff,
  type HandedDocument,
  type HandoffCommand,
  type HandoffEvent,
  type HandoffState,
} from '../../flows/handoff.js';
import {copyWords} from '../../locale/copy-words.js';
import {handoffWords} from '../../locale/handoff-words.js';
import {fill, type CopyWords, type HandoffWords} from '../../locale/words.js';
import {handoffRunner} from '../../runners/handoff-runner.js';
import type {RunnerOptions} from '../../runners/runner-options.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {FlowController} from '../flow/flow-controller.js';
import {PartController} from '../flow/part-controller.js';
import {Copying} from '../views/copying.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import type {QrCode} from '../views/qr.js';
import type {Announcement} from '../views/screen.js';
import type {ServiceElement} from '../session/service-element.js';
import {timeoutOf} from '../views/timeout-of.js';
import {handoffStyles} from './handoff-styles.js';
import * as view from './handoff-view.js';
import {sideName, type KycContext, type WayView} from './kyc-context.js';

export {openHandoff} from '../../flows/handoff.js';

export interface HandoffHost {
  readonly element: ServiceElement;
  readonly session: RunnerOptions['session'];
  readonly document: HandedDocument;
  /** The first state and its command, from `openHandoff`. */
  readonly from: Next<HandoffState, HandoffCommand>;
  /**
   * The phone has sent a side. If `fields` is `undefined`, the side that it sent must be dropped.
   */
  readonly given: (side: DocumentSide, fields: DocumentFields | undefined) => void;
  /**
   * Called if the hand-off failed, except for a session error. `stateCode` is the user's location.
   * It is set only if the service refused the location.
   */
  readonly stopped: (error: ServiceError, stateCode?: string) => void;
  /** Called if the identity check is no longer open, because it was submitted elsewhere. */
  readonly over: () => void;
  readonly close: () => void;
}

type Words = HandoffWords & CopyWords;

const STEPS = {
  starting: 'handoff',
  shown: 'handoff',
  opened: 'handoff-opened',
  given: 'handoff-opened',
  expired: 'handoff-expired',
  closed: 'handoff-expired',
  failed: 'handoff-failed',
} as const satisfies Record<HandoffState['step'], KycStep>;

export class HandoffScreen {
  readonly #host: HandoffHost;
  readonly #flow: FlowController<HandoffState, HandoffEvent, HandoffCommand>;
  readonly #copying: Copying<'link'>;
  readonly #qr: PartController<typeof import('../views/qr.js')>;
  #drawn: {readonly url: string; readonly code: QrCode} | undefined;
  /** The side that arrived last. */
  #news: DocumentFields | undefined;

  constructor(host: HandoffHost) {
    const {element, session, document, from} = host;
    this.#host = host;
    adoptStyles(element, handoffStyles);
    this.#copying = new Copying(element);
    // If the code generator does not load, the user can still use the link.
    this.#qr = new PartController(
      element,
      () => import('../views/qr.js'),
      () => {},
    );
    this.#flow = new FlowController<HandoffState, HandoffEvent, HandoffCommand>(
      element,
      handoff(document),
      (state, previous) => this.#moved(state, previous),
    );
    this.#flow.open(from, handoffRunner({session, timeout: () => timeoutOf(element)}));
  }

  end(): void {
    this.#flow.end();
    this.#copying.end();
    this.#qr.end();
  }

  draw(context: KycContext): WayView {
    const state = this.#flow.state ?? {step: 'starting'};
    const {element} = this.#host;
    const words = {...copyWords(element), ...handoffWords(element)};
    const {title, sign, body} = this.#screen(state, words, context);
    const back = this.#host.close;
    return {
      step: STEPS[state.step],
      announcement: this.#announcement(state, words, context),
      view: layout({title, back, sign, body}, context.words),
    };
  }

  #screen(state: HandoffState, own: Words, context: KycContext) {
    const words = {...context.words, ...own};
    const parts: view.HandoffParts = {
      words,
      context,
      copying: this.#copying,
      qr: state.step === 'shown' ? this.#code(state.code.url) : undefined,
      close: this.#host.close,
      again: () => this.#flow.send({type: 'again'}),
    };
    switch (state.step) {
      case 'starting':
        return {title: words.handoffTitle, body: view.starting(parts)};
      case 'shown':
        return {title: words.handoffTitle, body: view.shown(state.code, parts)};
      case 'opened':
      case 'given':
        return {title: words.handoffOpenedTitle, body: view.opened(state.given, parts)};
      case 'expired':
      case 'closed':
        return {title: words.handoffExpiredTitle, sign: mark('notice'), body: view.expired(parts)};
      case 'failed':
        return {
          title: words.handoffFailedTitle,
          sign: mark('notice'),
          body: view.handoffFailed(parts),
        };
    }
  }

  #announcement(state: HandoffState, words: Words, context: KycContext): Announcement {
    const {last} = this.#copying;
    switch (state.step) {
      case 'starting':
        return {status: words.handoffStarting};
      case 'shown':
        if (last?.outcome === 'copied') return {status: words.handoffCopied};
        return {status: last?.outcome === 'selected' ? words.copyByHand : ''};
      case 'opened':
        return {status: this.#news ? saidOf(this.#news, words, context) : words.handoffOpenedTitle};
      case 'expired':
        return {alert: words.handoffExpiredTitle};
      case 'failed':
        return {alert: words.handoffFailedTitle};
      default:
        return {};
    }
  }

  #code(url: string): view.HandoffParts['qr'] {
    const {part} = this.#qr;
    if (part && this.#drawn?.url !== url) this.#drawn = {url, code: part.qrCode(url)};
    const {code} = this.#drawn ?? {};
    return part && code && (label => part.qrPicture(code, label));
  }

  #moved(state: HandoffState, previous: HandoffState): void {
    const {given, stopped, over, close} = this.#host;
    // The user wants a new code, perhaps because the phone was a stranger's. Drop its pictures.
    if (previous.step === 'opened' && state.step === 'starting')
      for (const {side} of previous.given) given(side, undefined);
    if (state.step === 'failed' && !isSessionError(state.error.code))
      stopped(state.error, state.stateCode);
    if (state.step === 'closed') over();
    if (state.step !== 'opened' && state.step !== 'given') {
      this.#news = undefined;
      return;
    }
    const before = 'given' in previous ? previous.given : [];
    for (const fields of state.given) {
      if (before.some(each => each.uploadId === fields.uploadId)) continue;
      this.#news = fields;
      given(fields.side, fields);
    }
    if (state.step === 'given') close();
  }
}

const saidOf = ({side}: DocumentFields, words: Words, context: KycContext): string =>
  fill(context.words.kycSideSaid, {side: sideName(side, context), text: words.handoffGiven});
