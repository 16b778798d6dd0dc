import {html, type CSSResultGroup, type PropertyDeclarations, type TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import {ServiceError} from '../../contract/errors.js';
import {GATE_ROUTES} from '../../contract/gates.js';
import type {Available, OfferOptions} from '../../flows/offer.js';
import {
  open,
  opening,
  type OpeningCommand,
  type OpeningEvent,
  type OpeningState,
} from '../../flows/opening.js';
import {emit, emitError} from '../../host/events.js';
import {enShell} from '../../locale/en-shell.js';
import {withOverrides, type ShellWords} from '../../locale/words.js';
import {SHIPPED} from '../../providers/shipped.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {controls} from '../../styles/controls.js';
import {tokens} from '../../styles/tokens.js';
import {FlowController} from '../controllers/flow-controller.js';
import {PartController} from '../controllers/part-controller.js';
import type {RunningPayment} from '../payment/payment.js';
import {ServiceElement, type ElementState} from '../service-element.js';
import * as view from '../shell-views.js';
import {openFlow} from './open-flow.js';
import {loadFlow, loadNotices, type Notices} from './parts.js';
import {Stage} from './stage.js';

type NoticeWords = ReturnType<Notices['noticeWords']>;
type Paying = Extract<OpeningState, {readonly step: 'paying'}>;

/**
 * What `<service-deposit>` and `<service-withdraw>` share: the way from the
 * session to a provider. The payment itself is loaded while the user reads.
 */
export abstract class MoneyElement extends ServiceElement {
  static override styles: CSSResultGroup = [tokens, controls];

  static override properties: PropertyDeclarations = {
    ...ServiceElement.properties,
    provider: {},
    amount: {},
  };

  /** The provider to prefer where the user may use it: `bankpay`, `crypto` or `cashpay`. */
  declare provider: string;
  /** The amount to start from, as decimal text. */
  declare amount: string;

  readonly #action: Action;
  readonly #stage: Stage;
  readonly #opening = new FlowController<OpeningState, OpeningEvent, OpeningCommand>(
    this,
    opening(() => this.#options()),
    (state, previous) => this.#moved(state, previous),
  );
  readonly #reported = new WeakSet<ServiceError>();
  readonly #notices = new PartController(this, loadNotices);
  #payment: RunningPayment | undefined;
  #crash: ServiceError | undefined;

  constructor(action: Action) {
    super();
    this.#action = action;
    this.#stage = new Stage(this, action);
    this.provider = '';
    this.amount = '';
  }

  protected override sessionReplaced(session: Session | undefined): void {
    this.#dropPayment();
    this.#crash = undefined;
    this.#stage.reset();
    if (!session) {
      this.#opening.close();
      return;
    }
    if (session.state.status === 'failed') this.#report(session.state.error);
    this.#opening.open(open(session.access, this.#options()), (_, signal) => {
      this.#fetchAhead(session, signal);
      return openFlow(session, this.#action, this.timeout, signal);
    });
  }

  protected override sessionChanged(state: SessionState): void {
    if (state.status === 'failed') this.#report(state.error);
    if (state.status === 'active') {
      this.#opening.send({type: 'access', access: state.access});
      this.#payment?.sessionActive();
      if (this.#opening.state?.step === 'failed') this.#reopen();
    }
    this.requestUpdate();
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    const step = this.#step();
    const state = this.#elementState(step);
    this.showState(state);
    this.#stage.show(step, state === 'ready' || step === 'gated');
  }

  protected override render(): TemplateResult {
    const words = withOverrides<ShellWords>(enShell, this.messages);
    const said = this.#payment?.announcement;
    return html`<div class="root" part="root">
      <div class="quiet" role="status">${said?.status}</div>
      <div class="quiet" role="alert">${said?.alert}</div>
      ${this.#guarded(words)}
    </div>`;
  }

  /** The error boundary (contract 7.7): a bug of ours shows a way on, and money stays where it is. */
  #guarded(words: ShellWords): TemplateResult {
    try {
      if (!this.#crash) return this.#view(words);
    } catch (cause) {
      this.#crash = new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.', {cause});
      this.#report(this.#crash);
    }
    const crash = this.#crash;
    const retry = (): void => {
      this.#crash = undefined;
      this.requestUpdate();
    };
    return this.#notice(words, (notices, all) => notices.failed(crash, retry, all));
  }

  #view(words: ShellWords): TemplateResult {
    const {session} = this.sessions;
    const {state} = this.#opening;
    if (!session || !state) {
      return this.#notice(words, (notices, all) => notices.unconfigured(all));
    }
    if (session.state.status === 'failed') {
      const {error} = session.state;
      return this.#notice(words, (notices, all) =>
        notices.failed(error, () => session.retry(), all),
      );
    }
    switch (state.step) {
      case 'opening':
        return state.offer?.kind === 'available' && !state.offer.chosen
          ? this.#choices(state.offer, state.chosen, words)
          : view.skeleton(this.#action, words);
      case 'offering':
        return this.#offer(state, words);
      case 'paying':
        return this.#pay(state, words);
      case 'blocked':
        return this.#notice(words, (notices, all) => notices.blocked(state.place, undefined, all));
      case 'failed':
        return this.#notice(words, (notices, all) =>
          notices.failed(state.error, () => this.#reopen(), all),
        );
    }
  }

  /** One of the screens that are loaded behind the first. */
  #notice(
    words: ShellWords,
    render: (notices: Notices, words: NoticeWords) => TemplateResult,
  ): TemplateResult {
    const {part, missing} = this.#notices;
    if (part) return render(part, part.noticeWords(words, this.messages));
    const request = (): void => void this.#notices.request();
    if (missing) return view.unloaded(request, words);
    request();
    return view.skeleton(this.#action, words);
  }

  #offer(
    {offer}: Extract<OpeningState, {readonly step: 'offering'}>,
    words: ShellWords,
  ): TemplateResult {
    switch (offer.kind) {
      case 'available':
        return this.#choices(offer, undefined, words);
      case 'denied':
        return this.#notice(words, (notices, all) =>
          notices.denied(this.#action, offer.denials, all),
        );
      case 'gated': {
        const start = (gate: Gate): void => this.#requireGate(gate);
        const check = (): void => void this.sessions.session?.revalidate();
        return this.#notice(words, (notices, all) =>
          notices.gated(offer.gates, {start, check}, all),
        );
      }
    }
  }

  #choices(offer: Available, chosen: Provider | undefined, words: ShellWords): TemplateResult {
    const choose = (provider: Provider): void => this.#opening.send({type: 'choose', provider});
    return view.choices(this.#action, offer, chosen, choose, words);
  }

  #pay({provider, offer}: Paying, words: ShellWords): TemplateResult {
    const back =
      offer.providers.length > 1 ? (): void => this.#opening.send({type: 'back'}) : undefined;
    if (!this.#ships(provider)) {
      return this.#notice(words, (notices, all) =>
        notices.unavailable(this.#action, provider, back, all),
      );
    }
    const note = view.fallbackNote(offer.skipped[0]?.provider, words);
    return this.#payment?.render(back, note) ?? view.skeleton(this.#action, words);
  }

  #moved(state: OpeningState, previous: OpeningState): void {
    if (state.step === previous.step) return;
    if (state.step !== 'paying') this.#dropPayment();
    switch (state.step) {
      case 'paying':
        this.#announceChoice(state);
        if (this.#ships(state.provider)) void this.#begin(state);
        break;
      case 'offering':
        if (state.offer.kind === 'gated') {
          const {gates} = state.offer;
          const message = 'A required step is not completed.';
          this.#report(new ServiceError('PERMISSION_DENIED', message, {pendingGates: gates}));
        }
        break;
      case 'blocked': {
        const errorId = new ServiceError('GEOFENCE_BLOCKED', '').id;
        emit(this, 'service-geofence-blocked', {...state.place, phase: 'open', errorId});
        break;
      }
      case 'failed':
        this.#report(state.error);
        break;
      case 'opening':
        break;
    }
  }

  #announceChoice({offer: {chosen, skipped}, provider}: Paying): void {
    if (chosen?.provider !== provider) return;
    const {reason} = chosen;
    emit(this, 'service-provider-change', {
      action: this.#action,
      chosen: provider,
      reason,
      skipped,
    });
  }

  /** Asks for what comes next while the user reads what is there. */
  #fetchAhead(session: Session, signal: AbortSignal): void {
    void this.#notices.request();
    const {timeout} = this;
    const action = this.#action;
    for (const provider of SHIPPED[action]) {
      if (!session.access?.permissions[`${action}-${provider}`]?.granted) continue;
      loadFlow(provider).then(
        flow => flow?.prefetch({session, action, timeout, signal}),
        // Said if the provider is chosen: until then nobody misses it.
        () => {},
      );
    }
  }

  async #begin({provider, stateCode}: Paying): Promise<void> {
    const {session} = this.sessions;
    try {
      const flow = await loadFlow(provider);
      const current = this.#opening.state;
      if (!flow || !session || session !== this.sessions.session) return;
      if (current?.step !== 'paying' || current.provider !== provider) return;
      this.#payment = flow.begin({
        element: this,
        session,
        action: this.#action,
        provider,
        stateCode,
        timeout: () => this.timeout,
        report: (error, transactionId) => this.#report(error, transactionId),
        requireGate: gate => this.#requireGate(gate),
        reopen: () => this.#reopen(),
      });
      this.requestUpdate();
    } catch (cause) {
      const error = new ServiceError('NETWORK_ERROR', 'A part of the page did not load.', {cause});
      this.#opening.send({type: 'rejected', error});
    }
  }

  #dropPayment(): void {
    this.#payment?.end();
    this.#payment = undefined;
  }

  #reopen(): void {
    this.#opening.send({type: 'reopen'});
  }

  #requireGate(gate: Gate): void {
    const route = GATE_ROUTES[gate];
    emit(this, 'service-gate-required', {gate, route}, {cancelable: true});
  }

  /** Says each failure once, however many channels it comes by. */
  #report(error: ServiceError, transactionId?: string): void {
    if (this.#reported.has(error)) return;
    this.#reported.add(error);
    emitError(this, error, transactionId);
  }

  #ships(provider: Provider): boolean {
    return SHIPPED[this.#action].includes(provider);
  }

  #options(): OfferOptions {
    return {action: this.#action, preferred: this.provider, shipped: SHIPPED[this.#action]};
  }

  /** The name of what is on screen, for `service-step-change`. */
  #step(): string | undefined {
    const {state} = this.#opening;
    const {session} = this.sessions;
    if (!state || !session) return undefined;
    if (this.#crash) return 'failed';
    if (session.state.status === 'failed') {
      return session.state.error.code === 'SESSION_EXPIRED' ? 'expired' : 'failed';
    }
    if (state.step === 'offering') {
      return state.offer.kind === 'available' ? 'choosing' : state.offer.kind;
    }
    if (state.step !== 'paying') return state.step;
    if (!this.#ships(state.provider)) return 'unavailable';
    return this.#payment?.step ?? 'preparing';
  }

  #elementState(step: string | undefined): ElementState {
    switch (step) {
      case undefined:
      case 'failed':
        return 'error';
      case 'expired':
        return 'expired';
      case 'opening':
        return 'loading';
      case 'gated':
      case 'denied':
      case 'blocked':
        return 'blocked';
      case 'choosing':
      case 'unavailable':
        return 'ready';
      default:
        return this.#payment?.elementState ?? 'loading';
    }
  }
}
