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
  /**
   * Follows the size of the surface. Reading the size during a render would make the browser lay out
   * the whole page, once for each element on it. Unit tests run without such an observer (jsdom).
   */
  readonly #observer = globalThis.ResizeObserver
    ? new ResizeObserver(([entry]) => this.#sized(entry))
    : undefined;
  #observed: HTMLElement | null = null;
  /** The size in CSS pixels at the last frame. */
  #size = {width: 0, height: 0};
  #before = 0;
  #tallest = 0;
  /** The width at which `#tallest` was measured, in CSS pixels. */
  #width = 0;
  #running: Animation | undefined;
  #reserve: Animation | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Called after each render, because the first one creates the surface. */
  follow(): void {
    const root = this.#root;
    if (!root || root === this.#observed) return;
    this.#observer?.disconnect();
    this.#observer?.observe(root);
    this.#observed = root;
  }

  /** Called before a screen is replaced. Notes its height, in an animation the current one. */
  measure(): void {
    const {width, height} = this.#size;
    this.#before = height;
    this.#running?.cancel();
    if (this.#width !== width) this.release();
    this.#width = width;
    // The frame with the bank's page is unusually tall, so ignore the height of that screen.
    if (!this.#root?.querySelector('iframe')) this.#tallest = Math.max(this.#tallest, height);
  }

  /** Called after a screen was replaced. `isAnswer` is true if the user has pressed a button. */
  play(isAnswer: boolean): void {
    const root = this.#root;
    if (this.#tallest > 0)
      // An animation instead of an inline style, which would stay in the DOM or which a
      // Content-Security-Policy could refuse.
      this.#reserve = root?.animate({minBlockSize: `${this.#tallest}px`}, {fill: 'forwards'});
    if (!isAnswer || this.#host.showsAccount) return;
    const heights = [this.#before, root?.offsetHeight ?? 0];
    if (heights[0] === heights[1]) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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

  #sized(entry: ResizeObserverEntry | undefined): void {
    const [box] = entry?.borderBoxSize ?? [];
    if (box) this.#size = {width: Math.round(box.inlineSize), height: Math.round(box.blockSize)};
  }

  get #root(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.root');
  }
}
