/** Handles presses while the next screen is delayed. */
import type {ReactiveController, ReactiveElement} from 'lit';

const PRESSES = ['click', 'submit'] as const;

/**
 * `busy`: the user's request is in progress. `holding`: the screen for the request in progress is
 * delayed.
 */
type PressMode = 'free' | 'busy' | 'holding';

/**
 * Shows a spinner in the pressed control until the next screen is drawn. While that screen is
 * delayed, presses are ignored, because they would act on a state that the user does not see.
 */
export class Presses implements ReactiveController {
  readonly #host: ReactiveElement;
  /** Set on each render. */
  mode: PressMode = 'free';
  /** True once the user has pressed any button of the element. Never reset. */
  hasPressed = false;
  #pressed: Element | null = null;
  /** The controls that are disabled while the next screen is delayed. */
  #disabled: readonly Element[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of PRESSES) this.#host.renderRoot.addEventListener(type, this.#onPress, true);
  }

  hostDisconnected(): void {
    for (const type of PRESSES)
      this.#host.renderRoot.removeEventListener(type, this.#onPress, true);
  }

  /** Enables the controls again and removes the spinner. */
  release(): void {
    this.#pressed?.classList.remove('pressed');
    for (const control of this.#disabled) control.ariaDisabled = null;
    this.#disabled = [];
  }

  /** Called when the screen changes, because the pressed control is removed with its screen. */
  forget(): void {
    this.#pressed = null;
  }

  hostUpdated(): void {
    if (this.mode === 'free') return;
    this.#pressed?.classList.add('pressed');
    if (this.mode === 'busy' || this.#disabled.length > 0) return;
    this.#disabled = [...this.#host.renderRoot.querySelectorAll('button:not([aria-disabled])')];
    for (const control of this.#disabled) control.ariaDisabled = 'true';
  }

  readonly #onPress = (event: Event): void => {
    if (this.mode === 'holding') {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.target instanceof Element && event.type === 'click') {
      this.#pressed = event.target.closest('button');
      this.hasPressed = true;
    }
  };
}
