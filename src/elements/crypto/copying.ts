import type {ReactiveController, ReactiveElement} from 'lit';

/** What can be copied, by the `data-copy` of what shows it. */
export type Copyable = 'address' | 'amount' | 'memo';

export interface Copied {
  readonly what: Copyable;
  readonly text: string;
  /**
   * `selected`: the browser gave no access to the clipboard, the user copies by
   * hand; `over`: it was copied, and said for long enough.
   */
  readonly outcome: 'copied' | 'selected' | 'over';
}

/** Milliseconds for which a copy is confirmed. */
const CONFIRMED = 4_000;

export class Copying implements ReactiveController {
  readonly #host: ReactiveElement;
  #last: Copied | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** What was copied last. */
  get last(): Copied | undefined {
    return this.#last;
  }

  async copy(what: Copyable, text: string): Promise<void> {
    const outcome = (await write(text)) ? 'copied' : 'selected';
    if (outcome === 'selected') this.#select(what);
    this.#show({what, text, outcome});
    // What has to be copied by hand stays said.
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

  #show(copied: Copied): void {
    clearTimeout(this.#timer);
    this.#last = copied;
    this.#host.requestUpdate();
  }

  #select(what: Copyable): void {
    const shown = this.#host.renderRoot.querySelector(`[data-copy=${what}]`);
    if (shown) getSelection()?.selectAllChildren(shown);
  }
}

/** Without a secure context there is no clipboard; in a frame, or by the user's wish, it may refuse. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
