/** Follows the change of a screen: the height grows, and the focus moves. */
import type {ReactiveController, ReactiveElement} from 'lit';
import {Growth} from './growth.js';

/** From one screen to another. */
export interface Change {
  /** It was held back, so the flow has looked for its fields too early. */
  readonly isLate: boolean;
  /** The user has pressed something. */
  readonly isAnswer: boolean;
  /** The element is no lower than before. */
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

  /** Called before each render, which may take the focused control away. */
  look(): void {
    this.#focused = this.#host.shadowRoot?.activeElement != null;
  }

  /** The next render brings another screen. */
  expect(change: Change): void {
    this.#change = change;
    this.#growth.measure();
    if (!change.isKept || !this.#isKept) this.#growth.release();
    this.#isKept = change.isKept;
  }

  end(): void {
    this.#growth.release();
  }

  hostUpdated(): void {
    const change = this.#change;
    this.#change = undefined;
    if (change) this.#growth.play(change.isAnswer);
    const root = this.#host.shadowRoot;
    // The focused control may also disappear without a change of screen.
    if (this.#focused && (change || !root?.activeElement)) focusIn(root, change?.isLate);
    this.#focused = false;
  }
}

function focusIn(root: ShadowRoot | null, isLate = false): void {
  const flaw = isLate ? root?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
  if (flaw) return flaw.focus();
  root?.querySelector('h2')?.focus({preventScroll: true});
  reveal(root?.querySelector('header'));
}

/**
 * Scrolls to the header, with its Back button, below what `--service-scroll-margin` says the page
 * has there. One that is in sight stays where it is.
 */
function reveal(header: Element | null | undefined): void {
  if (!header) return;
  const {top, bottom} = header.getBoundingClientRect();
  const isHidden =
    top < parseFloat(getComputedStyle(header).scrollMarginTop) || bottom > innerHeight;
  // The nearest place may still be hidden in a part of the page that scrolls.
  header.scrollIntoView({block: isHidden ? 'start' : 'nearest'});
}
