/**
 * The list of pending gates in a deposit or a withdrawal. When the user starts a
 * gate, the page is told first and may take care of it. Otherwise the identity
 * check or the terms run here, in place of the payment. They are kept if the user
 * goes back to the list.
 */
import {GATES, type Action, type Gate} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import {GATE_ROUTES} from '../../contract/gates.js';
import {askPage} from '../../host/ask-page.js';
import type {ServiceEventName} from '../../host/events.js';
import {fill, type OfferScreenWords} from '../../locale/words.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {LostParts} from '../flow/lost-parts.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {Screen, Announcement} from '../views/screen.js';
import {
  gatedTitle,
  gateTitle,
  type Checklist,
  type GateFinding,
  type GateProgress,
} from '../flow/notices/gated.js';
import type {ServiceElement} from '../session/service-element.js';
import {loadGateFlow, type Begin} from './gate-flows.js';

const REVIEW_EVENTS = [
  'service-kyc-pending',
  'service-kyc-success',
  'service-kyc-failure',
] as const satisfies readonly ServiceEventName[];

export interface ChecklistOptions {
  readonly element: ServiceElement;
  readonly action: Action;
  readonly session: Session;
  readonly report: (error: ServiceError) => void;
}

export class GateChecklist implements Checklist {
  readonly action: Action;
  readonly #element: ServiceElement;
  readonly #session: Session;
  readonly #report: (error: ServiceError) => void;
  /** The flows that the user began here and has not completed. */
  readonly #flows = new Map<Gate, RunningFlow>();
  /** The gates that the page was told about and takes care of. */
  readonly #delegated = new Set<Gate>();
  /** The gates of which the page decides who takes care. */
  readonly #asked = new Set<Gate>();
  /** The gate that the user chose last. Its flow is shown if it runs here. */
  #chosen: Gate | undefined;
  readonly #lost: LostParts<Gate>;
  #missing: ServiceError | undefined;
  #inReview = false;
  #done: Gate | undefined;
  #checking = false;
  #finding: GateFinding | undefined;
  #untouched = true;

  constructor({element, action, session, report}: ChecklistOptions) {
    this.action = action;
    this.#element = element;
    this.#session = session;
    this.#report = report;
    this.#lost = new LostParts(element);
    for (const name of REVIEW_EVENTS) element.addEventListener(name, this.#reviewed);
  }

  get checking(): boolean {
    return this.#checking;
  }

  get finding(): GateFinding | undefined {
    return this.#finding;
  }

  /** The error if the chosen gate's flow did not load. */
  get missing(): ServiceError | undefined {
    return this.#missing;
  }

  progress(gate: Gate): GateProgress {
    if (this.#flows.has(gate)) return gate === 'kyc' && this.#inReview ? 'review' : 'begun';
    if (this.#asked.has(gate)) return 'asked';
    return this.#delegated.has(gate) ? 'delegated' : 'open';
  }

  readonly start = (gate: Gate): void => {
    this.#chosen = gate;
    this.#clearNews();
    // The page was asked when this flow began, or still decides.
    if (this.#flows.has(gate) || this.#asked.has(gate)) return;
    // The page takes care of the gate, if it cancels what we would do, or if nothing here can.
    this.#delegated.add(gate);
    const detail = {gate, route: GATE_ROUTES[gate]};
    const begin = (): void => {
      const loading = loadGateFlow(gate, this.#element);
      if (loading) void this.#begin(gate, loading);
    };
    askPage(this.#element, 'service-gate-required', detail, begin, isWaiting => {
      if (isWaiting) this.#asked.add(gate);
      else this.#asked.delete(gate);
      this.#element.requestUpdate();
    });
  };

  readonly check = (): void => {
    if (!this.#checking) void this.#check();
  };

  /** Tries again to load the flow. */
  readonly retry = (): void => {
    const gate = this.#chosen;
    const loading = gate && loadGateFlow(gate, this.#element);
    if (loading) void this.#begin(gate, loading);
  };

  /** Goes back to the list and keeps the flow. */
  readonly close = (): void => {
    this.#chosen = undefined;
    this.#missing = undefined;
    this.#element.requestUpdate();
  };

  preload(gates: readonly Gate[]): void {
    this.#clearNews();
    this.#untouched = true;
    // A failure is reported when the user starts the gate. Until then the flow is not needed.
    for (const gate of gates) loadGateFlow(gate, this.#element)?.catch(() => {});
  }

  sessionChanged(state: SessionState): void {
    for (const flow of this.#flows.values()) flow.sessionChanged(state);
    if (state.status !== 'active') return;
    this.#finding = undefined;
    for (const gate of GATES) {
      // A flow in review shows the result itself and tells the page.
      if (!state.access.gates[gate]?.completed || this.progress(gate) === 'review') continue;
      if (this.#flows.has(gate)) this.#done = gate;
      this.#drop(gate);
    }
  }

  /** The gate's flow that is shown in place of the list, if any. */
  draw(): Screen | undefined {
    return this.#chosen && this.#flows.get(this.#chosen)?.draw();
  }

  /** Announces the refusal that led to the list until the user acts, then the list itself. */
  announcement(
    gates: readonly Gate[],
    words: OfferScreenWords,
    refusal?: Announcement,
  ): Announcement {
    if (this.#untouched && refusal?.alert) return refusal;
    if (this.#checking) return {status: words.gatesChecking};
    if (this.#finding) return {status: words[this.#finding]};
    if (this.#chosen && this.progress(this.#chosen) === 'delegated')
      return {status: words.gateTold};
    const done = this.#done && fill(words.gateDone, {gate: gateTitle(this.#done, words)});
    return {status: [done, gatedTitle(gates, this.action, words)].filter(Boolean).join(' ')};
  }

  end(): void {
    for (const name of REVIEW_EVENTS) this.#element.removeEventListener(name, this.#reviewed);
    for (const gate of [...this.#flows.keys()]) this.#drop(gate);
    this.#chosen = undefined;
  }

  async #begin(gate: Gate, loading: Promise<Begin>): Promise<void> {
    this.#delegated.delete(gate);
    this.#missing = undefined;
    this.#element.requestUpdate();
    try {
      const begin = await loading;
      // The user has chosen another gate, or a second load of this one was faster.
      if (this.#chosen !== gate || this.#flows.has(gate)) return;
      const back = (): void => {
        if (this.#chosen === gate) this.close();
      };
      const done = (): void => void this.#finish(gate);
      this.#flows.set(gate, begin(this.#element, this.#session, {back, done}));
    } catch (cause) {
      if (this.#chosen !== gate) return;
      this.#missing = this.#lost.error(gate, cause);
      this.#report(this.#missing);
    }
    this.#element.requestUpdate();
  }

  /**
   * The flow has ended. Asks the service, because only its answer completes a
   * gate. All elements on the session get the answer.
   */
  async #finish(gate: Gate): Promise<void> {
    const flow = this.#flows.get(gate);
    // `sessionChanged` has dropped the flow already.
    if (!flow) return;
    const finding = await this.#revalidate();
    if (this.#flows.get(gate) !== flow) return;
    if (this.progress(gate) !== 'review') this.#drop(gate);
    this.#finding = finding;
    this.close();
  }

  async #check(): Promise<void> {
    this.#clearNews();
    this.#checking = true;
    const finding = await this.#revalidate();
    this.#checking = false;
    this.#finding = finding;
    this.#element.requestUpdate();
  }

  /** Asks the service again. Returns what to say if the list is still shown after that. */
  async #revalidate(): Promise<GateFinding> {
    const {access} = this.#session;
    await this.#session.revalidate();
    return this.#session.access === access ? 'networkTitle' : 'gatesStillOpen';
  }

  #drop(gate: Gate): void {
    this.#flows.get(gate)?.end();
    this.#flows.delete(gate);
    this.#delegated.delete(gate);
    if (gate === 'kyc') this.#inReview = false;
    if (this.#chosen === gate) this.close();
  }

  #clearNews(): void {
    this.#untouched = false;
    this.#finding = undefined;
    this.#done = undefined;
    this.#element.requestUpdate();
  }

  readonly #reviewed = ({type}: Event): void => {
    this.#inReview = type === 'service-kyc-pending';
    this.#element.requestUpdate();
    // If the session counted the gate as completed before, the flow has not asked the service.
    const known = this.#session.access?.gates.kyc?.completed;
    if (type === 'service-kyc-success' && known) void this.#finish('kyc');
  };
}
