/** The parts of a page that the session uses, for Node: shown, hidden, prerendered, online. */
import type {TestContext} from 'node:test';

export class FakePage extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  prerendering = false;
  readonly #window = new EventTarget();
  /** The targets and event types that have a listener. */
  readonly #listening = new Set<string>();
  readonly #names = new Map<unknown, number>();

  /** Installs the page until the test ends. */
  static open(t: TestContext): FakePage {
    const page = new FakePage();
    const view = page.#window;
    const globals = {
      document: page,
      addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
        page.#listening.add(page.#named('window', args));
        view.addEventListener(...args);
      },
      removeEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
        page.#listening.delete(page.#named('window', args));
        view.removeEventListener(...args);
      },
    };
    Object.assign(globalThis, globals);
    t.after(() => {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
    });
    return page;
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    const [, , options] = args;
    const isOnce = typeof options === 'object' && options.once;
    if (!isOnce) this.#listening.add(this.#named('document', args));
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.#listening.delete(this.#named('document', args));
    super.removeEventListener(...args);
  }

  /**
   * The number of listeners on the window and the document that have not been removed, without
   * those that are called once.
   */
  get listeners(): number {
    return this.#listening.size;
  }

  #named(where: string, [type, listener]: readonly [string, unknown, ...unknown[]]): string {
    const number = this.#names.get(listener) ?? this.#names.size;
    this.#names.set(listener, number);
    return `${where} ${type} ${number}`;
  }

  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  activate(): void {
    this.prerendering = false;
    this.dispatchEvent(new Event('prerenderingchange'));
  }

  happens(event: 'online' | 'pageshow'): void {
    this.#window.dispatchEvent(new Event(event));
  }
}
