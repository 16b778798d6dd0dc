import type {ReactiveController, ReactiveElement} from 'lit';
import type {StepChange} from '../../contract/steps.js';
import {emit, type FlowName} from '../../host/events.js';
import {ignoreSecondClick} from './ignore-second-click.js';
import type {NamedScreen} from '../views/screen.js';
import {keepFieldKeys} from '../views/field-keys.js';

/**
 * Reports each change of screen to the page at once, even if the screen is drawn with a delay
 * (`pacing.ts`). Also ignores clicks that were meant for the previous screen.
 */
export class ScreenController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #flow: FlowName;
  #shown = '';
  #next = '';
  #actionable = false;
  #ready: boolean;
  /** Whether the flow was drawn in this render. False while another flow is shown instead. */
  #drawn = false;

  /** `ready` is true if the parent flow has fired `service-ready` already. */
  constructor(host: ReactiveElement, flow: FlowName, ready = false) {
    this.#host = host;
    this.#flow = flow;
    this.#ready = ready;
    ignoreSecondClick(host.renderRoot);
    keepFieldKeys(host.renderRoot);
    host.addController(this);
  }

  /** Called on each render with the flow's screen. */
  show({step, state}: Pick<NamedScreen, 'step' | 'state'>): void {
    this.#next = step;
    this.#drawn = true;
    // A list of gates blocks a payment, but the user can act on it.
    this.#actionable = state === 'ready' || step === 'gated';
  }

  end(): void {
    this.#host.removeController(this);
  }

  hostUpdated(): void {
    if (!this.#drawn) return;
    this.#drawn = false;
    this.#changed();
    if (!this.#actionable || this.#ready) return;
    this.#ready = true;
    emit(this.#host, 'service-ready', {flow: this.#flow});
  }

  #changed(): void {
    const from = this.#shown;
    const to = this.#next;
    if (from === to) return;
    this.#shown = to;
    if (from !== '' && to !== '') {
      // The boundary draws only the screens of its own flow.
      const change = {flow: this.#flow, from, to} as StepChange;
      emit(this.#host, 'service-step-change', change);
    }
  }
}
