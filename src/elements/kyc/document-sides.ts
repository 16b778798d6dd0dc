/** The two sides of a document, with their uploads and previews. */
import type {ServiceError} from '../../contract/errors.js';
import {isSessionError} from '../../contract/error-codes.js';
import {DOCUMENT_TYPES, type DocumentRules, type KycSubmission} from '../../contract/kyc.js';
import {DOCUMENT_SIDES, type DocumentSide, type Reason} from '../../contract/reasons.js';
import {uuid} from '../../contract/uuid.js';
import {
  documentSide,
  uploadOf,
  type SideCommand,
  type SideEvent,
  type SideState,
} from '../../flows/document-side.js';
import type {KycState} from '../../flows/kyc-state.js';
import {readDocument, type ChosenDocument} from '../../identity/kyc-form.js';
import {sideRunner} from '../../runners/kyc-runner.js';
import type {Session} from '../../session/session.js';
import {FlowController} from '../flow/flow-controller.js';
import type {ServiceElement} from '../session/service-element.js';
import {timeoutOf} from '../views/timeout-of.js';
import {Previews} from './previews.js';

type Uploading = FlowController<SideState, SideEvent, SideCommand>;

export interface SidesHost {
  readonly element: ServiceElement;
  readonly session: Session;
  readonly moved: (side: DocumentSide, state: SideState, previous: SideState) => void;
  /**
   * Called when an upload has failed, unless because of a session error. `stateCode` is the user's
   * location. It is set only if the service refused the location.
   */
  readonly stopped: (error: ServiceError, stateCode?: string) => void;
}

const NO_DOCUMENT: ChosenDocument = {type: '', country: '', sides: []};

/** The document that the user has chosen, or an empty one. */
export const documentOf = (state: KycState | undefined): ChosenDocument =>
  state && 'gathered' in state && state.gathered
    ? readDocument(state.gathered.draft, state.gathered.rules, DOCUMENT_TYPES).value
    : NO_DOCUMENT;

const EMPTY: SideState = {step: 'empty'};

export class DocumentSides {
  readonly #host: SidesHost;
  #sides: Record<DocumentSide, Uploading>;
  readonly previews = new Previews();

  constructor(host: SidesHost) {
    this.#host = host;
    this.#sides = {front: this.#begin('front'), back: this.#begin('back')};
  }

  get states(): Record<DocumentSide, SideState> {
    const {front, back} = this.#sides;
    return {front: front.state ?? EMPTY, back: back.state ?? EMPTY};
  }

  send(side: DocumentSide, event: SideEvent): void {
    this.#sides[side].send(event);
  }

  choose(side: DocumentSide, source: Blob, {type, country}: ChosenDocument, rules: DocumentRules) {
    const fields = {uploadId: uuid(), type, country, side};
    this.send(side, {type: 'chosen', sending: {source, fields, rules, file: undefined}});
  }

  /** Uploads a file again if the document has changed, or if a review has consumed the upload. */
  uploadFor({type, country, sides}: ChosenDocument): void {
    for (const side of sides)
      this.send(side, {type: 'belongs', fields: {uploadId: uuid(), type, country, side}});
  }

  applyReview(reasons: readonly Reason[]): void {
    for (const side of DOCUMENT_SIDES) {
      const reason = reasons.find(({concern}) => concern === side);
      this.send(side, {type: 'reviewed', reason});
    }
  }

  resumeUploads(): void {
    for (const side of DOCUMENT_SIDES) this.send(side, {type: 'renewed'});
  }

  /** The document for a submission. `undefined` while an upload is missing. */
  submission({type, country, sides}: ChosenDocument): KycSubmission['document'] {
    const {front, back} = this.states;
    const frontId = uploadOf(front)?.uploadId;
    const backId = uploadOf(back)?.uploadId;
    if (!frontId) return undefined;
    const document = {type, country, front: {uploadId: frontId}};
    if (!sides.includes('back')) return document;
    return backId ? {...document, back: {uploadId: backId}} : undefined;
  }

  /** Clears the previews of files that no side uses. */
  tidy(): void {
    const held = Object.values(this.states).flatMap(state =>
      'sending' in state && state.sending.file ? [state.sending.file] : [],
    );
    this.previews.keep(new Set<Blob>(held));
  }

  /** Drops every file and stops every upload. */
  forget(): void {
    this.end();
    this.#sides = {front: this.#begin('front'), back: this.#begin('back')};
  }

  end(): void {
    for (const side of DOCUMENT_SIDES) this.#sides[side].end();
    this.tidy();
  }

  #begin(side: DocumentSide): Uploading {
    const {element, session} = this.#host;
    const flow: Uploading = new FlowController<SideState, SideEvent, SideCommand>(
      element,
      documentSide,
      (state, previous) => this.#moved(side, state, previous),
    );
    flow.open({state: EMPTY}, sideRunner({session, timeout: () => timeoutOf(element)}));
    return flow;
  }

  #moved(side: DocumentSide, state: SideState, previous: SideState): void {
    if (state.step === previous.step) return;
    if (state.step === 'stopped' && state.error && !isSessionError(state.error.code))
      this.#host.stopped(state.error, state.stateCode);
    this.#host.moved(side, state, previous);
  }
}
