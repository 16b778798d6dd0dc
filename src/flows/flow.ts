/**
 * Runs a state machine that is written as a pure function.
 *
 * A machine maps a state and an event to the next state and at most one
 * command. A command is data. A runner runs the command, never rejects, and
 * resolves with an event. If the flow leaves the step that issued the command,
 * or gets another command, the signal is aborted and the event is dropped.
 */
export interface Next<State, Command> {
  readonly state: State;
  readonly command?: Command;
}

export type Machine<State, Event, Command> = (state: State, event: Event) => Next<State, Command>;

export type Runner<Command, Event> = (command: Command, signal: AbortSignal) => Promise<Event>;

/** Called on every change, with the new state, the previous state and the event. */
export type OnChange<State, Event> = (state: State, previous: State, event: Event) => void;

export class Flow<State extends {readonly step: string}, Event, Command> {
  readonly #machine: Machine<State, Event, Command>;
  readonly #runner: Runner<Command, Event>;
  readonly #onChange: OnChange<State, Event>;
  #state: State;
  #command: Command | undefined;
  #running: AbortController | undefined;

  constructor(
    initial: Next<State, Command>,
    machine: Machine<State, Event, Command>,
    runner: Runner<Command, Event>,
    onChange: OnChange<State, Event>,
  ) {
    this.#state = initial.state;
    this.#command = initial.command;
    this.#machine = machine;
    this.#runner = runner;
    this.#onChange = onChange;
  }

  get state(): State {
    return this.#state;
  }

  /** Ignores events that the current state does not handle. */
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
    // Call this before the command starts, so that the caller can store data before a
    // request is sent.
    this.#onChange(state, previous, event);
    if (moves) this.resume();
  }

  /** Ends the flow for good. If called within `onChange`, the pending command never starts. */
  end(): void {
    this.suspend();
    this.#command = undefined;
  }

  /** Aborts the running command, if any. */
  suspend(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Starts the current command, or restarts it after `suspend`. */
  resume(): void {
    if (this.#command !== undefined && this.#running === undefined) void this.#run(this.#command);
  }

  async #run(command: Command): Promise<void> {
    const {signal} = (this.#running = new AbortController());
    const event = await this.#runner(command, signal);
    if (signal.aborted) return;
    this.#running = undefined;
    this.#command = undefined;
    this.send(event);
  }
}
