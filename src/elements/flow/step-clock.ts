import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isPageHidden, onPageVisible} from '../../session/page-visibility.js';
import {now, type Moment} from '../../session/moment.js';

/**
 * Counts the seconds since the current step began, including any time that the
 * device was asleep. Re-renders a screen that changes with time, if the page is visible. A hidden
 * page has no timer.
 */
export class StepClock implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #begun = now();
  /** Seconds after which the screen no longer changes with time. */
  #until = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopWaking: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get elapsed(): number {
    return Math.floor(age(this.#begun) / 1000);
  }

  restart(until: number): void {
    this.#begun = now();
    this.#until = until;
    this.hostDisconnected();
    this.hostConnected();
  }

  end(): void {
    this.hostDisconnected();
    this.#host.removeController(this);
  }

  hostConnected(): void {
    if (this.elapsed >= this.#until) return;
    this.#start();
    this.#stopWaking ??= onPageVisible(() => {
      this.#start();
      this.#tick();
    });
  }

  hostDisconnected(): void {
    this.#pause();
    this.#stopWaking?.();
    this.#stopWaking = undefined;
  }

  #start(): void {
    this.#timer ??= setInterval(() => (isPageHidden() ? this.#pause() : this.#tick()), 1000);
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    this.#host.requestUpdate();
    if (this.elapsed >= this.#until) this.hostDisconnected();
  }
}

/** Milliseconds since `begun`, by the clock that shows more, so that a sleep counts, too. */
const age = ({monotonic, wall}: Moment): number =>
  Math.max(performance.now() - monotonic, Date.now() - wall);
