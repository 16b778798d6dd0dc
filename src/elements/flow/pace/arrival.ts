/** Animates the height and moves the focus when the screen changes. */
import type {ReactiveController, ReactiveElement} from 'lit';
import {Growth} from './growth.js';

/** A change from one screen to another. */
export interface Change {
  /** The new screen was delayed, so the flow could not focus its invalid field. */
  readonly isLate: boolean;
  /** The user has pressed a button. */
  readonly isAnswer: boolean;
  /** The element must not become shorter. */
  readonly isKept: boolean;
}

export class Arrival implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #growth: Growth;
  #focused = false;
  #change: Change | undefined;
  #isKept = true;

  constructor(host: ConstructorParameters<typeof Growth>[0]) {
    this.#host = host;
    this.#growth = new Growth(host);
    host.addController(this);
  }

  /** Called before each render, because a render may remove the focused control. */
  look(): void {
    this.#focused = this.#host.shadowRoot?.activeElement != null;
  }

  /** Called if the next render shows another screen. */
  expect(change: Change): void {
    this.#change = change;
    this.#growth.measure(change.isAnswer);
    if (!change.isKept || !this.#isKept) this.#growth.release();
    this.#isKept = change.isKept;
  }

  end(): void {
    this.#growth.release();
  }

  hostUpdated(): void {
    this.#growth.drawn();
    const change = this.#change;
    this.#change = undefined;
    const root = this.#host.shadowRoot;
    // The focused control may also have been removed without a change of screen.
    if (this.#focused && (change || !root?.activeElement)) focusIn(root, change?.isLate);
    this.#focused = false;
    // After the focus, which lays out the new screen, so that its height need not be computed
    // again.
    if (change) this.#growth.play(change.isAnswer);
  }
}

function focusIn(root: ShadowRoot | null, isLate = false): void {
  const flaw = isLate ? root?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
  if (flaw) return flaw.focus();
  root?.querySelector('h2')?.focus({preventScroll: true});
  reveal(root?.querySelector('header'));
}

/**
 * Scrolls to the header with the Back button, below the space that the page reserves with
 * `--service-scroll-margin`. If the header is in view, does not scroll.
 */
function reveal(header: Element | null | undefined): void {
  if (!header) return;
  const {top, bottom} = header.getBoundingClientRect();
  const isHidden =
    top < parseFloat(getComputedStyle(header).scrollMarginTop) || bottom > innerHeight;
  // A visible header may still be cut off by a scrolling container, which `nearest` corrects.
  header.scrollIntoView({block: isHidden ? 'start' : 'nearest'});
}
