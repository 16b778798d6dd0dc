/** Controls the height of an element when the screen changes. */
import type {ReactiveElement} from 'lit';

/** Length of the animation in milliseconds. */
const DURATION = 180;

type Host = ReactiveElement & {readonly showsAccount: boolean};

/**
 * The elements whose size is not noted yet, and whether they were painted. Weak, because a hidden
 * page has no frames: there, a removed element would stay in memory until the page is shown.
 */
const unsized = new Map<WeakRef<Growth>, boolean>();

function framed(): void {
  for (const each of unsized.keys()) unsized.set(each, true);
  setTimeout(noteSizes);
}

/** Reads all sizes in one task. */
function noteSizes(): void {
  for (const each of unsized.keys()) each.deref()?.noteSize();
  unsized.clear();
}

/**
 * Animates the height of the surface if the user's action changed it. While a page loads, the
 * height changes without animation, so that the content below does not keep moving. There is no
 * animation in a frame, because the frame reports each height to the page.
 *
 * Until its end, a payment never becomes shorter. Otherwise the content below it would move up and
 * down.
 */
export class Growth {
  readonly #weak = new WeakRef(this);
  readonly #host: Host;
  /** The size in CSS pixels after the last render was painted, and the width of the window. */
  #size = {width: 0, height: 0, window: 0};
  #before = 0;
  #tallest = 0;
  /** The width at which `#tallest` was measured, in CSS pixels. */
  #width = 0;
  #running: Animation | undefined;
  #reserve: Animation | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Called after each render. Notes the size once it is painted. To read it during a render would
   * make the browser lay out the whole page, once for each element on it.
   */
  drawn(): void {
    if (unsized.size === 0) requestAnimationFrame(framed);
    if (!unsized.has(this.#weak)) unsized.set(this.#weak, false);
  }

  noteSize(): void {
    const root = this.#root;
    if (root) this.#size = {width: root.offsetWidth, height: root.offsetHeight, window: outerWidth};
  }

  /**
   * Called before a screen is replaced. After the user has pressed a button, the screen is measured
   * again if it was painted and not measured since, if it is in an animation, or if the window was
   * resized. In other cases, such as the look of the button that was pressed just now, the browser
   * would compute the layout for nothing.
   */
  measure(isAnswer: boolean): void {
    const isStale =
      unsized.get(this.#weak) ||
      this.#running?.playState === 'running' ||
      this.#size.window !== outerWidth;
    if (isAnswer && isStale) this.noteSize();
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
    // Read before the animations begin, because each of them makes the browser lay out again.
    const after = isAnswer ? Math.max(root?.offsetHeight ?? 0, this.#tallest) : 0;
    if (this.#tallest > 0)
      // An animation instead of an inline style, which would stay in the DOM or which a
      // Content-Security-Policy could refuse.
      this.#reserve = root?.animate({minBlockSize: `${this.#tallest}px`}, {fill: 'forwards'});
    if (!isAnswer || this.#host.showsAccount) return;
    const heights = [this.#before, after];
    if (heights[0] === heights[1]) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#running = root?.animate(
      heights.map(height => ({blockSize: `${height}px`, minBlockSize: 0, overflow: 'clip'})),
      {duration: DURATION, easing: 'ease-out'},
    );
    // A size that was noted during the animation is not the final one.
    this.#running?.addEventListener('finish', () => this.noteSize());
    root?.addEventListener('input', this.#finish, {once: true});
  }

  /**
   * An input may change the height that the animation ends with. The page would then scroll at that
   * end, and a button would move away under the pointer.
   */
  readonly #finish = (): void => this.#running?.finish();

  /** Forgets the tallest height, so that the next screen can be shorter. */
  release(): void {
    this.#reserve?.cancel();
    this.#tallest = 0;
  }

  get #root(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.root');
  }
}
