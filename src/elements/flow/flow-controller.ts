import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {RemovalController} from '../session/removal-controller.js';
import {Flow, type Machine, type Next, type OnChange, type Runner} from '../../flows/flow.js';

/** Runs a flow on an element. Every change of state requests an update. */
export class FlowController<
  State extends {readonly step: string},
  Event,
  Command,
> implements ReactiveController {
  readonly #host: ReactiveControllerHost & {readonly isConnected: boolean};
  readonly #machine: Machine<State, Event, Command>;
  readonly #onChange: OnChange<State, Event>;
  readonly #removal: RemovalController;
  #flow: Flow<State, Event, Command> | undefined;

  constructor(
    host: ReactiveControllerHost & {readonly isConnected: boolean},
    machine: Machine<State, Event, Command>,
    onChange: OnChange<State, Event>,
  ) {
    this.#host = host;
    this.#machine = machine;
    this.#onChange = onChange;
    host.addController(this);
    this.#removal = new RemovalController(host, () => this.#flow?.suspend());
  }

  /** `undefined` until the flow is opened. */
  get state(): State | undefined {
    return this.#flow?.state;
  }

  open(initial: Next<State, Command>, runner: Runner<Command, Event>): void {
    this.#flow?.end();
    this.#flow = new Flow(initial, this.#machine, runner, (state, previous, event) => {
      this.#onChange(state, previous, event);
      this.#host.requestUpdate();
    });
    if (this.#host.isConnected) this.#flow.resume();
    this.#host.requestUpdate();
  }

  /** Ends the flow and detaches from the element. Later answers are dropped. */
  end(): void {
    this.#flow?.end();
    this.#flow = undefined;
    this.#removal.end();
    this.#host.removeController(this);
  }

  readonly send = (event: Event): void => this.#flow?.send(event);

  hostConnected(): void {
    this.#flow?.resume();
  }
}
