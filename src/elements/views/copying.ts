import type {ReactiveController, ReactiveElement} from 'lit';

/**
 * - `copied`: it is on the clipboard, and the screen says so;
 * - `selected`: the browser refused the clipboard, so the text is selected and
 *   the user copies by hand;
 * - `over`: it was copied, and the screen no longer says so.
 */
export type CopyOutcome = 'copied' | 'selected' | 'over';

interface Copied<What> {
  readonly what: What;
  readonly text: string;
  readonly outcome: CopyOutcome;
}

/** Milliseconds for which the screen confirms a copy. */
const CONFIRMED = 4_000;

/**
 * `What` names the texts that the user can copy. The element with the text has its name in
 * `data-copy`.
 */
export class Copying<What extends string> implements ReactiveController {
  readonly #host: ReactiveElement;
  #last: Copied<What> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  get last(): Copied<What> | undefined {
    return this.#last;
  }

  /** The outcome of the last copy, if it was of this text. */
  outcomeOf(what: What, text: string): CopyOutcome | undefined {
    return this.#last?.what === what && this.#last.text === text ? this.#last.outcome : undefined;
  }

  async copy(what: What, text: string): Promise<void> {
    const outcome = (await write(text)) ? 'copied' : 'selected';
    if (outcome === 'selected') this.#select(what);
    this.#show({what, text, outcome});
    // The request to copy by hand stays on the screen.
    if (outcome === 'selected') return;
    this.#timer = setTimeout(() => this.#show({what, text, outcome: 'over'}), CONFIRMED);
  }

  end(): void {
    this.hostDisconnected();
    this.#host.removeController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#last = undefined;
  }

  #show(copied: Copied<What>): void {
    clearTimeout(this.#timer);
    this.#last = copied;
    this.#host.requestUpdate();
  }

  #select(what: What): void {
    const element = this.#host.renderRoot.querySelector(`[data-copy=${what}]`);
    if (element) getSelection()?.selectAllChildren(element);
  }
}

/**
 * Browsers have no clipboard outside a secure context. In a frame, or if the
 * user says no, they refuse it.
 */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
