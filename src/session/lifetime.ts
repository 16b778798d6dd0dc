/**
 * Times when a token is due for a refresh and when it ends.
 *
 * The user's clock may be wrong by hours. So a lifetime of `exp − iat` starts
 * when the service confirms the token, and a monotonic clock measures it. That
 * clock stops while a laptop sleeps. After a wake-up, the wall clock is checked,
 * too. If it says that the token has ended, the service is asked.
 */
import {onPageVisible} from './page-visibility.js';
import {lifespan, MAX_DELAY, untilRefresh} from './refresh-time.js';
import type {Moment} from './moment.js';

export class Lifetime {
  readonly #onDue: () => void;
  readonly #onEnd: () => void;
  readonly #onDoubt: () => void;
  #life = 0;
  #chance = 0;
  #begun: Moment | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #stopWaking: (() => void) | undefined;

  constructor(onDue: () => void, onEnd: () => void, onDoubt: () => void) {
    this.#onDue = onDue;
    this.#onEnd = onEnd;
    this.#onDoubt = onDoubt;
  }

  /** The service confirmed a token at `since`. */
  begin(claims: Parameters<typeof lifespan>[0], since: Moment): void {
    this.#life = lifespan(claims);
    this.#begun = since;
    this.#chance = Math.random();
    this.watch();
  }

  end(): void {
    this.#begun = undefined;
    this.pause();
  }

  /** Starts the timers, because an element uses the session. */
  watch(): void {
    if (this.#begun) this.#watch(performance.now() - this.#begun.monotonic);
  }

  #watch(age: number): void {
    this.pause();
    if (age >= this.#life) {
      this.#onEnd();
      return;
    }
    // A refresh is overdue if no element was there or the network was down. It runs now.
    this.#timers.push(setTimeout(this.#onDue, untilRefresh(this.#life, this.#chance, age)));
    this.#timers.push(setTimeout(() => this.watch(), Math.min(this.#life - age, MAX_DELAY)));
    this.#stopWaking = onPageVisible(() => this.#check());
  }

  pause(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#stopWaking?.();
    this.#stopWaking = undefined;
  }

  #check(): void {
    if (!this.#begun) return;
    const {monotonic, wall} = this.#begun;
    const slept = Date.now() - wall;
    if (slept > this.#life) this.#onDoubt();
    // Counts a sleep that the monotonic clock missed.
    else this.#watch(Math.max(performance.now() - monotonic, slept));
  }
}
