import type {ReactiveController, ReactiveElement} from 'lit';

/**
 * - `copied`: the text is on the clipboard, and the screen confirms this;
 * - `selected`: the browser refused access to the clipboard, so the text is
 *   selected for the user to copy;
 * - `over`: the text was copied, and the screen no longer confirms this.
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
 * Copies texts and stores the outcome. `What` is the names of the texts that the user can copy. The
 * element that contains a text has the text's name in `data-copy`.
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
    // The hint to copy the selected text stays on the screen.
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
 * Returns false if the browser has no clipboard or refuses access to it: outside a
 * secure context, in a frame, or if the user does not allow it.
 */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
