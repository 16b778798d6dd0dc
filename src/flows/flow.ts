/**
 * Runs a state machine that is written as a pure function.
 *
 * A machine maps a state and an event to the next state and, at most, one
 * command. A command is data; `perform` carries it out, never rejects, and
 * answers with an event. A command lives as long as the step that issued it:
 * leaving the step aborts its signal and drops its answer.
 */
export interface Next<State, Command> {
  readonly state: State;
  readonly command?: Command;
}

export type Machine<State, Event, Command> = (state: State, event: Event) => Next<State, Command>;

export type Perform<Command, Event> = (command: Command, signal: AbortSignal) => Promise<Event>;

/** Told of every change: what it is now, what it was, and what happened. */
export type OnChange<State, Event> = (state: State, previous: State, event: Event) => void;

export class Flow<State extends {readonly step: string}, Event, Command> {
  readonly #machine: Machine<State, Event, Command>;
  readonly #perform: Perform<Command, Event>;
  readonly #onChange: OnChange<State, Event>;
  #state: State;
  #command: Command | undefined;
  #running: AbortController | undefined;

  constructor(
    initial: Next<State, Command>,
    machine: Machine<State, Event, Command>,
    perform: Perform<Command, Event>,
    onChange: OnChange<State, Event>,
  ) {
    this.#state = initial.state;
    this.#command = initial.command;
    this.#machine = machine;
    this.#perform = perform;
    this.#onChange = onChange;
  }

  get state(): State {
    return this.#state;
  }

  /** Events that the current state does not understand are ignored. */
  send(event: Event): void {
    const previous = this.#state;
    const {state, command} = this.#machine(previous, event);
    if (state === previous && command === undefined) return;
    this.#state = state;
    const moves = command !== undefined || state.step !== previous.step;
    if (moves) {
      this.suspend();
      this.#command = command;
    }
    // Before the command: what is to be kept of it is kept before anything leaves.
    this.#onChange(state, previous, event);
    if (moves) this.resume();
  }

  /** Aborts the command in progress, if any. */
  suspend(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Starts the current command, or starts it again if `suspend` cut it off. */
  resume(): void {
    if (this.#command !== undefined && this.#running === undefined) void this.#run(this.#command);
  }

  async #run(command: Command): Promise<void> {
    const {signal} = (this.#running = new AbortController());
    const event = await this.#perform(command, signal);
    if (signal.aborted) return;
    this.#running = undefined;
    this.#command = undefined;
    this.send(event);
  }
}
