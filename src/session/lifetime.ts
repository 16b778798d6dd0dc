/**
 * Calls back when a token is due for a refresh and when it ends.
 *
 * The user's clock may be wrong by hours. So a lifetime of `exp − iat` starts
 * when the service confirms the token, and a monotonic clock measures it. That
 * clock stops while a laptop sleeps. So when the page is shown again, the wall
 * clock is checked, too. If the token has ended by the wall clock, `onDoubt` asks
 * the service.
 *
 * A hidden page needs no token, so it lets the token end. When the page is shown, it
 * catches up.
 */
import {MAX_DELAY} from '../contract/limits.js';
import {isPageHidden, onPageVisible} from './page-visibility.js';
import {lifespan, untilRefresh} from './refresh-time.js';
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

  /** Starts the lifetime of a token that the service confirmed at `since`. */
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
    this.#stopWaking = onPageVisible(() => this.#check());
    if (isPageHidden()) return;
    if (age >= this.#life) {
      this.pause();
      this.#onEnd();
      return;
    }
    // If a refresh is overdue, because no element was there or the network was down, run it now.
    const due = untilRefresh(this.#life, this.#chance, age);
    this.#timers.push(setTimeout(() => isPageHidden() || this.#onDue(), due));
    this.#timers.push(setTimeout(() => this.watch(), Math.min(this.#life - age, MAX_DELAY)));
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
    // Include the time of a sleep, which the monotonic clock does not measure.
    else this.#watch(Math.max(performance.now() - monotonic, slept));
  }
}
