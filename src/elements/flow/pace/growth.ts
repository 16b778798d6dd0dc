/** Controls the height of an element when the screen changes. */
import type {ReactiveElement} from 'lit';

/** Length of the animation in milliseconds. */
const DURATION = 180;

type Host = ReactiveElement & {readonly showsAccount: boolean};

/**
 * Animates the height of the surface if the user's action changed it. While a page loads, the height
 * changes without animation, so that the content below does not keep moving. There is no animation
 * in a frame, because the frame reports each height to the page.
 *
 * Until its end, a payment never becomes shorter. Otherwise the content below it would move up and
 * down.
 */
export class Growth {
  readonly #host: Host;
  #before = 0;
  #tallest = 0;
  /** The width at which `#tallest` was measured, in CSS pixels. */
  #width = 0;
  #running: Animation | undefined;
  #reserve: Animation | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Called before a screen is replaced. During an animation, measures the current height. */
  measure(): void {
    const root = this.#root;
    if (!root) return;
    this.#before = root.offsetHeight;
    this.#running?.cancel();
    if (this.#width !== root.offsetWidth) this.release();
    this.#width = root.offsetWidth;
    // The frame with the bank's page is unusually tall, so ignore the height of that screen.
    if (!root.querySelector('iframe')) this.#tallest = Math.max(this.#tallest, root.offsetHeight);
  }

  /** Called after a screen was replaced. `isAnswer` is true if the user has pressed a button. */
  play(isAnswer: boolean): void {
    const root = this.#root;
    if (this.#tallest > 0)
      // An animation instead of an inline style, which would stay in the DOM or which a
      // Content-Security-Policy could refuse.
      this.#reserve = root?.animate({minBlockSize: `${this.#tallest}px`}, {fill: 'forwards'});
    if (!isAnswer || this.#host.showsAccount) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const heights = [this.#before, root?.offsetHeight ?? 0];
    if (heights[0] === heights[1]) return;
    this.#running = root?.animate(
      heights.map(height => ({blockSize: `${height}px`, minBlockSize: 0, overflow: 'clip'})),
      {duration: DURATION, easing: 'ease-out'},
    );
  }

  /** Forgets the tallest height, so that the next screen can be shorter. */
  release(): void {
    this.#reserve?.cancel();
    this.#tallest = 0;
  }

  get #root(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.root');
  }
}
