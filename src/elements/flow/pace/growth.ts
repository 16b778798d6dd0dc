/** The height of an element from one screen to the next. */
import type {ReactiveElement} from 'lit';

/** Milliseconds. */
const DURATION = 180;

type Host = ReactiveElement & {readonly showsAccount: boolean};

/**
 * Animates the height of the surface where the user has made it change. While a page loads, nothing
 * grows slowly, because all that is below would move. A frame tells its page each height, and the
 * page's side animates its own.
 *
 * A payment is never lower than it was, until its end: what is below would go up and down again.
 */
export class Growth {
  readonly #host: Host;
  #before = 0;
  #tallest = 0;
  /** The width at which it was so tall. */
  #width = 0;
  #running: Animation | undefined;
  #reserve: Animation | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Called before a screen is replaced. A running animation counts as far as it has come. */
  measure(): void {
    const root = this.#root;
    if (!root) return;
    this.#before = root.offsetHeight;
    this.#running?.cancel();
    if (this.#width !== root.offsetWidth) this.release();
    this.#width = root.offsetWidth;
    // The page of a bank is one of its kind.
    if (!root.querySelector('iframe')) this.#tallest = Math.max(this.#tallest, root.offsetHeight);
  }

  /** `isAnswer`: the user has pressed something. */
  play(isAnswer: boolean): void {
    const root = this.#root;
    if (this.#tallest > 0)
      // Leaves no style behind, and needs none that a policy could refuse.
      this.#reserve = root?.animate({minBlockSize: `${this.#tallest}px`}, {fill: 'forwards'});
    const heights = [this.#before, root?.offsetHeight ?? 0];
    if (!isAnswer || this.#host.showsAccount || heights[0] === heights[1]) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#running = root?.animate(
      heights.map(height => ({blockSize: `${height}px`, minBlockSize: 0, overflow: 'clip'})),
      {duration: DURATION, easing: 'ease-out'},
    );
  }

  /** Lets the next screen have its own height. */
  release(): void {
    this.#reserve?.cancel();
    this.#tallest = 0;
  }

  get #root(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.root');
  }
}
