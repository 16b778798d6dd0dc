/**
 * The list of pending gates in a deposit or a withdrawal. When the user starts a gate, the page
 * gets an event first and may handle the gate. Otherwise the identity check or the terms run in
 * this element, in place of the payment. Their state is kept if the user goes back to the list.
 * `flows/gates.ts` makes the decisions.
 */
import {GATES, type Action, type Gate} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import {GATE_ROUTES} from '../../contract/gates.js';
import {
  gates,
  isRunning,
  missingGate,
  progressOf,
  type ChecklistEvent,
  type ChecklistState,
} from '../../flows/gates.js';
import {askPage} from '../../host/ask-page.js';
import type {ServiceEventName} from '../../host/events.js';
import {fill, type OfferScreenWords} from '../../locale/words.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {LostParts} from '../flow/lost-parts.js';
import {gatedTitle, gateTitle, type Checklist} from '../flow/notices/gated.js';
import type {RunningFlow} from '../flow/running-flow.js';
import type {ServiceElement} from '../session/service-element.js';
import {savesData} from '../views/saves-data.js';
import type {Announcement, Screen} from '../views/screen.js';
import {hasGateFlow, loadGateFlow} from './gate-flows.js';

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
  readonly #lost: LostParts<Gate>;
  /** The flows of the gates that the user has begun. */
  readonly #flows = new Map<Gate, RunningFlow>();
  #state: ChecklistState = {tasks: {}};

  constructor({element, action, session, report}: ChecklistOptions) {
    this.action = action;
    this.#element = element;
    this.#session = session;
    this.#report = report;
    this.#lost = new LostParts(element);
    for (const name of REVIEW_EVENTS) element.addEventListener(name, this.#reviewed);
  }

  get state(): ChecklistState {
    return this.#state;
  }

  /** The error if the chosen gate's flow did not load. */
  get missing(): ServiceError | undefined {
    const gate = missingGate(this.#state);
    return gate && this.#lost.error(gate);
  }

  readonly start = (gate: Gate): void => this.#send({type: 'start', gate});

  readonly check = (): void => this.#send({type: 'check'});

  /** Loads the flow of the chosen gate again. */
  readonly retry = (): void => {
    const gate = missingGate(this.#state);
    if (gate) this.#send({type: 'load', gate});
  };

  /** Goes back to the list. The gate's flow keeps its state. */
  readonly close = (): void => this.#send({type: 'close'});

  preload(shown: readonly Gate[]): void {
    this.#send({type: 'shown'});
    if (savesData()) return;
    // Ignore failures here. They are reported when the user starts the gate and needs its flow.
    for (const gate of shown) loadGateFlow(gate, this.#element)?.catch(() => {});
  }

  sessionChanged(state: SessionState): void {
    for (const flow of this.#flows.values()) flow.sessionChanged(state);
    if (state.status !== 'active') return;
    const {access} = state;
    this.#send({type: 'completed', gates: GATES.filter(gate => access.gates[gate]?.completed)});
  }

  /** Returns the screen of the gate's flow that replaces the list, if there is one. */
  draw(): Screen | undefined {
    const {chosen} = this.#state;
    return chosen && this.#flows.get(chosen)?.draw();
  }

  /**
   * Until the user acts, announces the refusal that led to the list, then the list's own changes.
   */
  announcement(
    pending: readonly Gate[],
    words: OfferScreenWords,
    refusal?: Announcement,
  ): Announcement {
    const {untouched, chosen, checking, finding, done} = this.#state;
    if (untouched && refusal?.alert) return refusal;
    if (checking) return {status: words.gatesChecking};
    if (finding) return {status: words[finding]};
    if (chosen && progressOf(this.#state, chosen) === 'delegated') return {status: words.gateTold};
    const completed = done && fill(words.gateDone, {gate: gateTitle(done, words)});
    const title = gatedTitle(pending, this.action, words);
    return {status: [completed, title].filter(Boolean).join(' ')};
  }

  end(): void {
    for (const name of REVIEW_EVENTS) this.#element.removeEventListener(name, this.#reviewed);
    this.#state = {tasks: {}};
    this.#endFlows();
  }

  #send(event: ChecklistEvent): void {
    const {state, command} = gates(this.#state, event);
    this.#state = state;
    this.#endFlows();
    this.#element.requestUpdate();
    if (command?.type === 'ask-page') this.#ask(command.gate);
    else if (command?.type === 'load') void this.#load(command.gate);
    else if (command) void this.#look(command.gate);
  }

  #ask(gate: Gate): void {
    const detail = {gate, route: GATE_ROUTES[gate]};
    // If the gate has no flow in this element, only the page can handle it.
    const granted = (): void => {
      if (hasGateFlow(gate)) this.#send({type: 'load', gate});
    };
    askPage(this.#element, 'service-gate-required', detail, granted, isWaiting =>
      this.#send({type: 'asked', gate, isWaiting}),
    );
  }

  async #load(gate: Gate): Promise<void> {
    try {
      const begin = await loadGateFlow(gate, this.#element);
      const back = (): void => this.#send({type: 'close', gate});
      const done = (): void => this.#send({type: 'ended', gate});
      // In the meantime, the user may have chosen another gate, or a second load was faster.
      if (begin && this.#state.chosen === gate && !this.#flows.has(gate))
        this.#flows.set(gate, begin(this.#element, this.#session, {back, done}));
      this.#send({type: 'loaded', gate, as: 'begun'});
    } catch (cause) {
      this.#send({type: 'loaded', gate, as: 'missing'});
      if (missingGate(this.#state) === gate) this.#report(this.#lost.error(gate, cause));
    }
  }

  /**
   * Asks the service for the gates, because only its answer completes a gate. All elements on the
   * session get the answer.
   */
  async #look(gate: Gate | undefined): Promise<void> {
    const flow = gate && this.#flows.get(gate);
    const {access} = this.#session;
    await this.#session.revalidate();
    // The answer may have ended this flow, and the user may have begun the gate again.
    if (gate && this.#flows.get(gate) !== flow) return;
    const finding = this.#session.access === access ? 'networkTitle' : 'gatesStillOpen';
    this.#send({type: 'found', finding, gate});
  }

  /** Ends the flows of gates that are no longer running. */
  #endFlows(): void {
    for (const [gate, flow] of this.#flows)
      if (!isRunning(this.#state, gate)) {
        this.#flows.delete(gate);
        flow.end();
      }
  }

  readonly #reviewed = ({type}: Event): void => {
    const known = this.#session.access?.gates.kyc?.completed ?? false;
    const isSuccess = type === 'service-kyc-success';
    const inReview = type === 'service-kyc-pending';
    this.#send({type: 'reviewed', inReview, known: isSuccess && known});
  };
}
